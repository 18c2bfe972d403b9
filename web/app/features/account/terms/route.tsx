import { msg, t } from "~/platform/language/i18n";
import { fixedMeta, type RouteHandle } from "~/platform/meta";
import { PageHeader } from "~/ui/page-header";
import { TermsText } from "../terms-text";

export const handle: RouteHandle = { breadcrumb: msg("Terms of Use") };

export const meta = fixedMeta({
  title: msg("Terms of Use"),
  description: msg("What players agree to when they create an account."),
  path: "/terms",
});

/** The Terms of Use on a page of their own. */
export default function Terms() {
  return (
    <>
      <PageHeader title={t("Terms of Use")} />
      <TermsText heading="h2" />
    </>
  );
}
