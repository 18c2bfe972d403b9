import { MESSAGES } from "@tambayan/account-service/contract";
import type { ReactNode } from "react";
import type { Checked } from "~/platform/forms/form-check";
import type { FormResult } from "~/platform/forms/form-result";
import { usePostForm } from "~/platform/forms/use-post-form";
import { t, translate } from "~/platform/language/i18n";
import { Button, ButtonLink } from "~/ui/button";
import { FormActions, FormAlert, FormStack } from "~/ui/form";
import styles from "~/ui/narrow.module.css";
import { PageHeader } from "~/ui/page-header";

const noCheck = async () => (): Checked<null> => ({ value: null, errors: {} });

interface EmailLinkProps {
  title: string;
  /** The page's own path. */
  path: string;
  /** Null where the address carries no link's token. */
  token: string | null;
  button: string;
  actionData: FormResult | undefined;
  children: ReactNode;
}

/**
 * A page that an emailed link opens. Its action needs a click: programs that scan emails open their links, and must not
 * use them up.
 */
export function EmailLink({ title, path, token, button, actionData, children }: EmailLinkProps) {
  const { refusal, sending, form } = usePostForm<FormResult>({
    action: `${path}?token=${token ?? ""}`,
    load: noCheck,
    actionData,
  });
  return (
    <div className={styles.narrow}>
      <PageHeader title={title} />
      {token === null ? (
        <FormStack>
          <p role="alert">{translate(MESSAGES.linkInvalid)}</p>
          <p>{t("Please check that you opened the whole link from the email.")}</p>
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
              <Button type="submit" variant="gold" aria-disabled={sending}>
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
