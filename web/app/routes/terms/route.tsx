import { TermsText } from "~/components/site/terms-text";
import { PageHead } from "~/components/ui/page-head";
import { msg, t } from "~/lib/i18n";
import { fixedMeta, type RouteHandle } from "~/lib/meta";

export const handle: RouteHandle = { breadcrumb: msg("Terms of Use") };

export const meta = fixedMeta({
  title: msg("Terms of Use"),
  description: msg("What a player agrees to when making an account."),
  path: "/terms",
});

/** The terms that the registration asks to agree to, to be read at any time. */
export default function Terms() {
  return (
    <>
      <PageHead title={t("Terms of Use")} />
      <TermsText heading="h2" />
    </>
  );
}
