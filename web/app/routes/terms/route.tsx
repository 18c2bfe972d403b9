import { TermsText } from "~/components/site/terms-text";
import { PageHead } from "~/components/ui/page-head";
import { fixedMeta, type RouteHandle } from "~/lib/meta";

export const handle: RouteHandle = { breadcrumb: "Terms of Use" };

export const meta = fixedMeta({
  title: "Terms of Use",
  description: "What a player agrees to when making an account.",
  path: "/terms",
});

/** The terms that the registration asks to agree to, to be read at any time. */
export default function Terms() {
  return (
    <>
      <PageHead title="Terms of Use" />
      <TermsText heading="h2" />
    </>
  );
}
