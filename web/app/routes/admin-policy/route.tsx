import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { policyResponseSchema } from "@tambayan/account-service/contract";
import styles from "~/components/console/console.module.css";
import { DataTable, When } from "~/components/console/list";
import { Mark } from "~/components/ui/facts";
import { PageHead } from "~/components/ui/page-head";
import { mayWrite } from "~/lib/console";
import { orFail, requireRight } from "~/lib/console.server";
import type { RouteHandle } from "~/lib/meta";
import { useGame } from "~/lib/use-game";
import { settingsFor, settingTitle, shownValue } from "./policy.lib";

export const handle: RouteHandle = { breadcrumb: "Policy" };

/** Every setting: what it means, what it is, and who changed it. */
export async function loader({ context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "policy");
  const { settings } = await orFail(context.account.console.read("/admin/policy", policyResponseSchema));
  return { settings, write: mayWrite(role, "policy") };
}

export default function Policy() {
  const { settings, write } = useLoaderData<typeof loader>();
  const game = useGame();
  return (
    <>
      <PageHead title="Policy">
        What may be tuned while the site runs. A change is felt with the next call.
      </PageHead>
      <DataTable
        caption="Settings"
        heads={["Setting", "Value", "Default", "What it comes to", "Changed", "By"]}
      >
        {settingsFor(settings, game).map((setting) => (
          <tr key={setting.name}>
            <th scope="row" className={styles.wrap}>
              {write ? (
                <a href={`/admin/policy/${setting.name}`}>{settingTitle(setting.name)}</a>
              ) : (
                settingTitle(setting.name)
              )}
              <p className={styles.quiet}>{setting.meaning}</p>
            </th>
            <td>
              <Mark look={setting.value === setting.default ? "quiet" : "good"}>
                {shownValue(setting, setting.value)}
              </Mark>
            </td>
            <td>{shownValue(setting, setting.default)}</td>
            <td className={styles.wrap}>{setting.effect}</td>
            <td>
              <When at={setting.changed} />
            </td>
            <td>{setting.changed ? (setting.changedBy ?? "the command line") : "–"}</td>
          </tr>
        ))}
      </DataTable>
    </>
  );
}
