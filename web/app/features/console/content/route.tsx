import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { profileCalls } from "@tambayan/account-service/contract";
import type { RouteHandle } from "~/platform/page/meta";
import { ButtonLink } from "~/ui/button";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { mayWrite } from "../console";
import { orErrorPage, requireRight } from "../console.server";
import styles from "../parts/console.module.css";

export const handle: RouteHandle = { breadcrumb: () => "Content" };

/** The way to the cms's admin, for staff with two-step login. */
export async function loader({ context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "content");
  const { secondFactor, emailVerified } = await orErrorPage(context.account.data(profileCalls.account));
  return { write: mayWrite(role, "content"), secondFactor, emailVerified };
}

export default function Content() {
  const { write, secondFactor, emailVerified } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Content">
        News, events, guides, banners and downloads are edited in the content admin.
      </PageHeader>
      <Panel title="Content admin" className={styles.check}>
        <div className={styles.stack}>
          <p>
            The content admin recognizes you by this account's email address: one of its active users must
            have the same. A super admin adds users there under Settings, Users.
          </p>
          {write ? null : <p>Your role cannot edit content.</p>}
          {write && !secondFactor ? (
            <p>
              First <a href="/user/security">turn on two-step login</a> for this account.
            </p>
          ) : null}
          {write && !emailVerified ? (
            <p>
              First <a href="/user/email">confirm the email address</a> of this account.
            </p>
          ) : null}
          {write && secondFactor && emailVerified ? (
            <div>
              <ButtonLink href="/admin/content/open" variant="gold">
                Open the content admin
              </ButtonLink>
            </div>
          ) : null}
        </div>
      </Panel>
    </>
  );
}
