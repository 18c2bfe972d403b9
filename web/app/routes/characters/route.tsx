import { PageHead } from "~/components/ui/page-head";
import { msg, t } from "~/lib/i18n";
import { fixedMeta, type RouteHandle } from "~/lib/meta";
import { ClassGuide } from "./class-guide";

export const handle: RouteHandle = { section: "guide", breadcrumb: msg("Character") };

export const meta = fixedMeta({
  title: msg("Character"),
  description: msg("Every class with its weapons and its three ways to be played: Power, Dex and Int."),
  path: "/characters",
});

export default function Characters() {
  return (
    <>
      <PageHead title={t("Character")}>
        <p>
          {t(
            "Your school is chosen by heart; your class decides how you fight. Each can be raised on Power, Dex or Int.",
          )}
        </p>
      </PageHead>
      <ClassGuide />
    </>
  );
}
