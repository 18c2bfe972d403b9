import { type FormEvent, useRef, useState } from "react";
import type { Checked, FieldErrors } from "./form-check";

type Check = (formData: FormData) => Checked<unknown>;

/**
 * A form that is checked in the browser before it is sent. The check, and the validator behind it, come when the form is
 * first used, so that a page does not carry them for those who only read (docs/decisions/004).
 * @param load imports the check
 * @returns what is wrong with each field now, and what to put on the form
 */
export function useCheckedForm(load: () => Promise<Check>) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const check = useRef<Check>();

  const prepare = async () => {
    check.current ??= await load();
  };

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    if (!check.current) {
      event.preventDefault();
      void prepare().then(() => form.requestSubmit());
      return;
    }
    const found = check.current(new FormData(form)).errors;
    setErrors(found ?? {});
    if (!found) return;
    event.preventDefault();
    const first = [...form.elements].find((element) => found[element.getAttribute("name") ?? ""]);
    if (first instanceof HTMLElement) first.focus();
  }

  return { errors, form: { noValidate: true, onFocus: () => void prepare(), onSubmit } };
}
