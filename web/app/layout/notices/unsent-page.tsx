import { isRouteErrorResponse, useLocation } from "@remix-run/react";
import type { FormResult } from "~/platform/forms/form-result";
import { rich, t, translateReply } from "~/platform/language/i18n";
import { Button } from "~/ui/button";
import { FormActions, FormStack } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";

/** The form that could not be sent because the session has ended; undefined for any other error. */
export const unsentForm = (error: unknown): FormResult | undefined =>
  isRouteErrorResponse(error) && error.status === 401 && error.data?.sessionOver
    ? (error.data as FormResult)
    : undefined;

/** Keeps what was typed into a form whose session has ended: it is sent again after a login in another tab. */
export function UnsentPage({ form: { notice, values } }: { form: FormResult }) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  return (
    <>
      <PageHeader title={translateReply(notice?.title ?? "")} />
      <Panel title={t("Your form was not sent")}>
        <form method="post" action={here}>
          {Object.entries(values).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <FormStack>
            <p role="alert">
              {rich("It is kept on this page. {link}, then send it again.", {
                link: (
                  <a href="/login" target="_blank" rel="noreferrer">
                    {t("Log in in a new tab")}
                  </a>
                ),
              })}
            </p>
            {notice?.text ? <p>{translateReply(notice.text)}</p> : null}
            <FormActions>
              <Button type="submit" variant="gold">
                {t("Send again")}
              </Button>
            </FormActions>
          </FormStack>
        </form>
      </Panel>
    </>
  );
}
