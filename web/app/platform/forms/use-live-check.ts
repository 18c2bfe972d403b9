import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react";
import type { Checked, FieldErrors } from "./form-check";
import { type AskServer, createLiveCheck, type LiveCheck } from "./live-check";
import type { usePostForm } from "./use-post-form";

type PostForm = Pick<ReturnType<typeof usePostForm>, "errors" | "form">;

/** The field's own button, such as "Show" of a password: whoever presses it has not left the field. */
const isOwnButton = (to: EventTarget | null, field: Element) =>
  to instanceof Element && field.id !== "" && to.getAttribute("aria-controls") === field.id;

/**
 * Checks the fields of a form while it is filled in (live-check.ts). Without scripts, and until the check has loaded, the form is
 * checked when it is sent.
 * @param load imports the form's check, when the form is first used
 * @param asks what the server is asked; does not change
 * @returns the form's props and errors, with those that were found meanwhile
 */
export function useLiveCheck(
  { errors, form }: PostForm,
  load: () => Promise<(formData: FormData) => Checked<unknown>>,
  asks: readonly AskServer[],
) {
  const [told, setTold] = useState<FieldErrors>({});
  const live = useRef<LiveCheck>();
  useEffect(() => () => live.current?.stop(), []);
  const shown: FieldErrors = { ...errors, ...told };

  async function prepare() {
    if (live.current) return;
    const check = await load().catch(() => undefined);
    if (check) live.current ??= createLiveCheck({ check, asks, show: setTold });
  }

  const reader = (element: HTMLFormElement) => () => (element.isConnected ? new FormData(element) : null);
  const nameOf = (event: FormEvent | FocusEvent) =>
    (event.target as Element).closest("input, select, textarea")?.getAttribute("name") ?? "";

  return {
    errors: shown,
    form: {
      ...form,
      onFocus: () => {
        form.onFocus();
        void prepare();
      },
      onBlur: (event: FocusEvent<HTMLFormElement>) => {
        const name = nameOf(event);
        // Another window was opened, and the field still has the focus.
        const stays = document.activeElement === event.target;
        if (!name || stays || isOwnButton(event.relatedTarget, event.target)) return;
        const read = reader(event.currentTarget);
        // The first field may be left before the check has loaded.
        void prepare().then(() => live.current?.leave(name, read));
      },
      onInput: (event: FormEvent<HTMLFormElement>) => {
        const name = nameOf(event);
        if (name) live.current?.change(name, reader(event.currentTarget), shown);
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        live.current?.sent(new FormData(event.currentTarget));
        form.onSubmit(event);
      },
    } as const,
  };
}
