import { msg, t } from "~/platform/language/i18n";
import { fixedMeta, type RouteHandle } from "~/platform/page/meta";
import { PageHeader } from "~/ui/page-header";
import { ControlTables } from "./control-tables";
import { InterfaceGuide } from "./interface-guide";

export const handle: RouteHandle = { section: "guide", breadcrumb: msg("Instructions") };

export const meta = fixedMeta({
  title: msg("Instructions"),
  description: msg(
    "The game screen explained part by part, all default keys, and the chat commands with their costs.",
  ),
  path: "/instructions",
});

/** The interface guide, with the keys and chat commands. */
export default function Instructions() {
  return (
    <>
      <PageHeader title={t("Instructions")}>
        <p>{t("The game screen in nine parts. Choose a number to see what it does.")}</p>
      </PageHeader>
      <InterfaceGuide />
      <ControlTables />
    </>
  );
}
