import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { policyCalls } from "@tambayan/account-service/contract";
import type { RouteHandle } from "~/platform/page/meta";
import { useGame } from "~/platform/page/root-data";
import { Badge } from "~/ui/facts";
import { PageHeader } from "~/ui/page-header";
import { mayWrite } from "../../console";
import { orErrorPage, requireRight } from "../../console.server";
import styles from "../../parts/console.module.css";
import { DataTable, TimeAgo } from "../../parts/list";
import { settingsFor, shownValue } from "./policy.lib";

export const handle: RouteHandle = { breadcrumb: () => "Policy" };

/** All settings: their meaning, value and last change. */
export async function loader({ context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "policy");
  const { settings } = await orErrorPage(context.account.call(policyCalls.list));
  return { settings, write: mayWrite(role, "policy") };
}

export default function Policy() {
  const { settings, write } = useLoaderData<typeof loader>();
  const game = useGame();
  return (
    <>
      <PageHeader title="Policy">
        Settings you can change while the site is running. Changes take effect immediately.
      </PageHeader>
      <DataTable caption="Settings" headers={["Setting", "Value", "Default", "Effect", "Changed", "By"]}>
        {settingsFor(settings, game).map((setting) => (
          <tr key={setting.name}>
            <th scope="row" className={styles.wrap}>
              {write ? <a href={`/admin/policy/${setting.name}`}>{setting.title}</a> : setting.title}{" "}
              <small className={styles.quiet}>{setting.name}</small>
              <p className={styles.quiet}>{setting.description}</p>
            </th>
            <td className={styles.words}>
              <Badge variant={setting.value === setting.default ? "quiet" : "good"}>
                {shownValue(setting, setting.value)}
              </Badge>
            </td>
            <td>{shownValue(setting, setting.default)}</td>
            <td className={styles.wrap}>{setting.effect}</td>
            <td>
              <TimeAgo at={setting.changed} />
            </td>
            <td>{setting.changed ? (setting.changedBy ?? "command line") : "–"}</td>
          </tr>
        ))}
      </DataTable>
    </>
  );
}
