import { PageHead } from "~/components/ui/page-head";
import { msg, t } from "~/lib/i18n";
import { fixedMeta, type RouteHandle } from "~/lib/meta";
import { ControlTables } from "./control-tables";
import { InterfaceGuide } from "./interface-guide";

export const handle: RouteHandle = { section: "guide", breadcrumb: msg("Instructions") };

export const meta = fixedMeta({
  title: msg("Instructions"),
  description: msg(
    "The game's screen explained part by part, all default keys, and the chat commands with their costs.",
  ),
  path: "/instructions",
});

/** The interface guide (spec section 2) with the keys and chat commands of section 9. */
export default function Instructions() {
  return (
    <>
      <PageHead title={t("Instructions")}>
        <p>{t("The screen of the game in nine parts. Choose a number to read what it is for.")}</p>
      </PageHead>
      <InterfaceGuide />
      <ControlTables />
    </>
  );
}
