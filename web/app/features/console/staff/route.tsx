import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  AREAS,
  GIVEN_ROLES,
  grantRoleRequestSchema,
  RIGHTS,
  ROLES,
  revokeRoleRequestSchema,
  roleCalls,
} from "@tambayan/account-service/contract";
import type { FormResult } from "~/platform/forms/form-result";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import type { RouteHandle } from "~/platform/page/meta";
import { Badge } from "~/ui/facts";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { CONSOLE_PAGES, humanize, mayWrite, ROLE_NAMES } from "../console";
import { defineForm, handleForms, orErrorPage, requireRight } from "../console.server";
import styles from "../parts/console.module.css";
import { seenName, toBody } from "../parts/edited-field.lib";
import { ConsoleForm, Input, SeenValue, Select } from "../parts/form";
import { AccountLink, DataTable, TimeAgo } from "../parts/list";

export const handle: RouteHandle = { breadcrumb: () => "Staff" };
export const shouldRevalidate = revalidateUnlessRefused;

/** Everyone who can use the console. */
export async function loader({ context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "staff");
  const { staff } = await orErrorPage(context.account.call(roleCalls.list));
  return { staff, write: mayWrite(role, "staff") };
}

export const action = (args: ActionFunctionArgs) => {
  const { account } = args.context;
  return handleForms(args, "staff", {
    grant: defineForm({
      schema: grantRoleRequestSchema,
      run: (_fields, _key, formData) => account.call(roleCalls.grant, { body: toBody(formData) }),
    }),
    revoke: defineForm({
      schema: revokeRoleRequestSchema,
      run: (_fields, _key, formData) => account.call(roleCalls.revoke, { body: toBody(formData) }),
    }),
  });
};

/** The role that the named account has, as far as the page shows it: none before it is named. */
function SeenRole({ staff }: { staff: { UserID: string; role: string }[] }) {
  const typed = useActionData<FormResult>()?.values.UserID?.trim().toLowerCase();
  const member = staff.find(({ UserID }) => UserID.toLowerCase() === typed);
  return <SeenValue name={seenName("role")} value={member?.role ?? ""} />;
}

const MAY = { read: "View", write: "Edit" } as const;

export default function Staff() {
  const { staff, write } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Staff">
        Everyone who can use this console. Accounts of user type 11 or more in the game are administrators;
        you assign the other roles here.
      </PageHeader>
      <div className={styles.stack}>
        <DataTable
          caption="Staff"
          headers={["User ID", "Role", "Two-step login", "Assigned", "By"]}
          actions={write ? "Remove" : undefined}
        >
          {staff.map((member) => (
            <tr key={member.UserNum}>
              <th scope="row">
                <AccountLink of={member} />
              </th>
              <td>{ROLE_NAMES[member.role]}</td>
              <td>
                <Badge variant={member.secondFactor ? "good" : "bad"}>
                  {member.secondFactor ? "On" : "Off"}
                </Badge>
              </td>
              <td>
                <TimeAgo at={member.granted} />
              </td>
              <td>{member.grantedBy ?? "the game"}</td>
              {write ? (
                <td>
                  {member.role === "admin" ? null : (
                    <ConsoleForm
                      intent="revoke"
                      of={{ UserNum: member.UserNum }}
                      submit="Remove role"
                      confirm={`${member.UserID} loses the role ${ROLE_NAMES[member.role]} immediately.`}
                    >
                      <SeenValue name={seenName("role")} value={member.role} />
                    </ConsoleForm>
                  )}
                </td>
              ) : null}
            </tr>
          ))}
        </DataTable>
        {write ? (
          <Panel title="Assign a role">
            <ConsoleForm intent="grant" submit="Assign role" variant="gold">
              <Input name="UserID" label="User ID" />
              <SeenRole staff={staff} />
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
        <Panel title="Permissions">
          <DataTable
            caption="Permissions by role"
            headers={["Page", ...ROLES.map((role) => ROLE_NAMES[role])]}
            fixed
          >
            {AREAS.map((area) => (
              <tr key={area}>
                <th scope="row">
                  {CONSOLE_PAGES.find((page) => page.area === area)?.label ?? humanize(area)}
                </th>
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
