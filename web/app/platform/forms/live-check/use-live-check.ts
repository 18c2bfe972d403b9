import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react";
import type { Checked, FieldErrors } from "../form-check";
import type { usePostForm } from "../use-post-form";
import { type AskServer, createLiveCheck, type LiveCheck } from "./live-check";

type PostForm = Pick<ReturnType<typeof usePostForm>, "errors" | "form">;

/** The field that has the focus, also by a button of its own, such as "Show" of a password. */
const fieldOf = (focused: EventTarget | null) =>
  focused instanceof Element
    ? (focused.closest("input, select, textarea") ??
      document.getElementById(focused.getAttribute("aria-controls") ?? ""))
    : null;

/**
 * Checks the fields of a form while it is filled in (live-check.ts). Without scripts, and until the check has loaded,
 * the form is checked when it is sent.
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
  return {
    errors: shown,
    form: {
      ...form,
      onFocus: () => {
        form.onFocus();
        void prepare();
      },
      onBlur: (event: FocusEvent<HTMLFormElement>) => {
        const field = fieldOf(event.target);
        const name = field?.getAttribute("name");
        // Another window was opened, and the field still has the focus.
        const stays = document.activeElement === event.target;
        if (!name || stays || field === fieldOf(event.relatedTarget)) return;
        const read = reader(event.currentTarget);
        // The first field may be left before the check has loaded.
        void prepare().then(() => live.current?.leave(name, read));
      },
      onInput: (event: FormEvent<HTMLFormElement>) => {
        const name = fieldOf(event.target)?.getAttribute("name");
        if (name) live.current?.change(name, reader(event.currentTarget), shown);
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        live.current?.sent(new FormData(event.currentTarget));
        form.onSubmit(event);
      },
    } as const,
  };
}
