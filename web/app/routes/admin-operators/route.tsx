import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  AREAS,
  GIVEN_ROLES,
  grantRoleRequestSchema,
  messageResponseSchema,
  operatorsResponseSchema,
  RIGHTS,
  ROLES,
  revokeRoleRequestSchema,
} from "@tambayan/account-service/contract";
import styles from "~/components/console/console.module.css";
import { ConsoleForm, Input, Select } from "~/components/console/form";
import { Account, DataTable, When } from "~/components/console/list";
import { Mark } from "~/components/ui/facts";
import { PageHead } from "~/components/ui/page-head";
import { Panel } from "~/components/ui/panel";
import { CONSOLE_PAGES, mayWrite, ROLE_NAMES } from "~/lib/console";
import { form, operate, orFail, requireRight } from "~/lib/console.server";
import type { RouteHandle } from "~/lib/meta";

export const handle: RouteHandle = { breadcrumb: "Operators" };

/** Who may open the console (issue 6, roles). */
export async function loader({ context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "operators");
  const { operators } = await orFail(
    context.account.console.read("/admin/operators", operatorsResponseSchema),
  );
  return { operators, write: mayWrite(role, "operators") };
}

export const action = (args: ActionFunctionArgs) => {
  const { console } = args.context.account;
  return operate(args, "operators", {
    grant: form({
      schema: grantRoleRequestSchema,
      run: (body) => console.write("/admin/operators/grant", messageResponseSchema, body),
    }),
    revoke: form({
      schema: revokeRoleRequestSchema,
      run: (body) => console.write("/admin/operators/revoke", messageResponseSchema, body),
    }),
  });
};

const MAY = { read: "reads", write: "reads and changes" } as const;

export default function Operators() {
  const { operators, write } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Operators">
        Who may open this console. Administrators are the accounts of user type 11 or more in the game; the
        other roles are given here.
      </PageHead>
      <DataTable
        caption="Operators"
        heads={["User ID", "Role", "Two-step login", "Given", "By", ...(write ? ["Change"] : [])]}
      >
        {operators.map((operator) => (
          <tr key={operator.UserNum}>
            <th scope="row">
              <Account of={operator} />
            </th>
            <td>{ROLE_NAMES[operator.role]}</td>
            <td>
              <Mark look={operator.secondFactor ? "good" : "bad"}>
                {operator.secondFactor ? "On" : "Off"}
              </Mark>
            </td>
            <td>
              <When at={operator.granted} />
            </td>
            <td>{operator.grantedBy ?? "the game"}</td>
            {write ? (
              <td>
                {operator.role === "admin" ? null : (
                  <ConsoleForm
                    intent="revoke"
                    of={{ UserNum: operator.UserNum }}
                    submit="Take away"
                    confirm={`${operator.UserID} is ${ROLE_NAMES[operator.role]} no longer, with the next click.`}
                  />
                )}
              </td>
            ) : null}
          </tr>
        ))}
      </DataTable>
      <div className={styles.columns}>
        {write ? (
          <Panel title="Give a role">
            <ConsoleForm intent="grant" submit="Give the role" look="gold">
              <Input name="UserID" label="User ID" maxLength={60} />
              <Select name="role" label="Role" defaultValue="support">
                {GIVEN_ROLES.map((role) => (
                  <option key={role} value={role}>
                    {ROLE_NAMES[role]}
                  </option>
                ))}
              </Select>
            </ConsoleForm>
          </Panel>
        ) : null}
        <Panel title="What each role may do">
          <DataTable caption="Rights of the roles" heads={["Part", ...ROLES.map((role) => ROLE_NAMES[role])]}>
            {AREAS.map((area) => (
              <tr key={area}>
                <th scope="row">{CONSOLE_PAGES.find((page) => page.area === area)?.label}</th>
                {ROLES.map((role) => {
                  const right = RIGHTS[role][area];
                  return <td key={role}>{right ? MAY[right] : "–"}</td>;
                })}
              </tr>
            ))}
          </DataTable>
        </Panel>
      </div>
    </>
  );
}
