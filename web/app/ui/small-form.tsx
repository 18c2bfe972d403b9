import type { ReactNode } from "react";
import type { Checked } from "~/platform/forms/form-check";
import type { FormResult } from "~/platform/forms/form-result";
import { usePostForm } from "~/platform/forms/use-post-form";
import { translateReply } from "~/platform/language/i18n";
import { Button } from "./button";

const nothingToCheck = async () => (): Checked<null> => ({ value: null, errors: {} });

interface SmallFormProps {
  action: string;
  /** Hidden fields to send. */
  fields: Record<string, string>;
  actionData?: FormResult | undefined;
  variant?: "gold" | "quiet";
  /** Completes the button's accessible name. */
  of?: string;
  children: ReactNode;
}

/** A form with a single button. The result is shown in a dialog; a rejection without scripts, beside the button. */
export function SmallForm({ action, fields, actionData, variant = "quiet", of, children }: SmallFormProps) {
  const { refusal, sending, form } = usePostForm<FormResult>({ action, load: nothingToCheck, actionData });
  return (
    <form {...form}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {refusal?.error ? <p role="alert">{translateReply(refusal.error)}</p> : null}
      <Button type="submit" variant={variant} aria-disabled={sending}>
        {children}
        {of ? <span className="visually-hidden"> {of}</span> : null}
      </Button>
    </form>
  );
}
