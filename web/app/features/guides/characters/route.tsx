import { msg, t } from "~/platform/language/i18n";
import { fixedMeta, type RouteHandle } from "~/platform/page/meta";
import { PageHeader } from "~/ui/page-header";
import { ClassGuide } from "./class-guide";

export const handle: RouteHandle = { section: "guide", breadcrumb: msg("Character") };

export const meta = fixedMeta({
  title: msg("Character"),
  description: msg("Every class with its weapons and its three builds: Power, Dex and Int."),
  path: "/characters",
});

export default function Characters() {
  return (
    <>
      <PageHeader title={t("Character")}>
        <p>
          {t(
            "You choose your school when you create a character; your class decides how you fight. You can build each class on Power, Dex or Int.",
          )}
        </p>
      </PageHeader>
      <ClassGuide />
    </>
  );
}
