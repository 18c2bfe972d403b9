import { approvalCalls, type Role } from "@tambayan/account-service/contract";
import type { SiteContext } from "~/platform/site/context";
import { orErrorPage } from "../console.server";
import { tabsOf } from "./approvals.lib";

/** The tabs of a page that lists something else than requests of staff. */
export async function readTabs({ account }: Pick<SiteContext, "account">, role: Role) {
  const query = { state: "waiting" as const };
  const { waiting } = await orErrorPage(account.call(approvalCalls.list, { query }));
  return tabsOf(role, waiting);
}
