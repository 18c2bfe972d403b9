import type { ReactNode } from "react";
import { Button } from "~/components/ui/button";
import type { FormAnswer } from "~/lib/form-answer";
import type { Checked } from "~/lib/form-check";
import { tell } from "~/lib/i18n";
import { usePostForm } from "~/lib/use-post-form";

const nothingToCheck = async () => (): Checked<null> => ({ value: null, errors: {} });

interface SmallFormProps {
  action: string;
  /** What is sent: nothing is typed. */
  fields: Record<string, string>;
  answered?: FormAnswer | undefined;
  look?: "gold" | "quiet";
  /** Completes the button's text for those who hear it. */
  of?: string;
  children: ReactNode;
}

/** One button that does something. How it went is told by a dialog; why it was refused, without scripts, beside it. */
export function SmallForm({ action, fields, answered, look = "quiet", of, children }: SmallFormProps) {
  const { refusal, sending, form } = usePostForm<FormAnswer>({ action, load: nothingToCheck, answered });
  return (
    <form {...form}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {refusal?.error ? <p role="alert">{tell(refusal.error)}</p> : null}
      <Button type="submit" look={look} aria-disabled={sending}>
        {children}
        {of ? <span className="visually-hidden"> {of}</span> : null}
      </Button>
    </form>
  );
}
