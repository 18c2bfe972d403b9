import { MESSAGES } from "@tambayan/account-service/contract";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "~/components/ui/button";
import { FormActions, FormAlert, FormStack } from "~/components/ui/form";
import styles from "~/components/ui/narrow.module.css";
import { PageHead } from "~/components/ui/page-head";
import type { FormAnswer } from "~/lib/form-answer";
import type { Checked } from "~/lib/form-check";
import { t, tell } from "~/lib/i18n";
import { usePostForm } from "~/lib/use-post-form";

const nothingToCheck = async () => (): Checked<null> => ({ value: null, errors: {} });

interface MailedLinkProps {
  title: string;
  /** The page's own path. */
  path: string;
  /** Null where the address carries no link's token. */
  token: string | null;
  button: string;
  answered: FormAnswer | undefined;
  children: ReactNode;
}

/**
 * A page that a mailed link opens. What it is for happens by a button: programs that look at mails open their links, and must
 * not use them up.
 */
export function MailedLink({ title, path, token, button, answered, children }: MailedLinkProps) {
  const { refusal, sending, form } = usePostForm<FormAnswer>({
    action: `${path}?token=${token ?? ""}`,
    load: nothingToCheck,
    answered,
  });
  return (
    <div className={styles.narrow}>
      <PageHead title={title} />
      {token === null ? (
        <FormStack>
          <p role="alert">{tell(MESSAGES.linkInvalid)}</p>
          <p>{t("Please check that the whole address from the email is in the address bar.")}</p>
          <FormActions>
            <ButtonLink href="/">{t("Home")}</ButtonLink>
          </FormActions>
        </FormStack>
      ) : (
        <form {...form}>
          <FormStack>
            {children}
            <FormAlert answer={refusal} />
            <FormActions>
              <Button type="submit" look="gold" aria-disabled={sending}>
                {button}
              </Button>
              <ButtonLink href="/">{t("Not now")}</ButtonLink>
            </FormActions>
          </FormStack>
        </form>
      )}
    </div>
  );
}
