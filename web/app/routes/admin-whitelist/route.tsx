import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { whitelistResponseSchema } from "@tambayan/account-service/contract";
import { List } from "~/components/console/list";
import { PageHead } from "~/components/ui/page-head";
import { Pager } from "~/components/ui/pager";
import { mayWrite, withQuery } from "~/lib/console";
import { orFail, readQuery, requireRight } from "~/lib/console.server";
import type { RouteHandle } from "~/lib/meta";
import { readPage } from "~/lib/pager";
import { decide } from "./decide.server";
import { requestHeads, requestRows } from "./request-table";

export const handle: RouteHandle = { breadcrumb: "Whitelist" };

/** Requests to whitelist an address: those that wait, unless something else is asked for. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "whitelist");
  const search = new URL(request.url).searchParams;
  const asked = readQuery(request, ["state", "search"]);
  const values = [...search.keys()].some((name) => name !== "page") ? asked : { state: "requested" };
  const page = readPage(search.get("page"));
  const list = await orFail(
    context.account.console.read("/admin/whitelist", whitelistResponseSchema, { ...values, page }),
  );
  return { ...list, values, page, write: mayWrite(role, "whitelist") };
}

export const action = (args: ActionFunctionArgs) => decide(args);

export default function Whitelist() {
  const { requests, values, page, write, ...paging } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Whitelist">
        Players who ask that their address be known to the game, such as an internet cafe's.
      </PageHead>
      <List
        caption="Requests"
        filters={[
          { name: "search", label: "User ID or address" },
          {
            name: "state",
            label: "State",
            options: [
              ["requested", "Waits"],
              ["approved", "Approved"],
              ["rejected", "Rejected"],
            ],
          },
        ]}
        values={values}
        csv="whitelist"
        heads={requestHeads(write)}
        next={null}
        empty="Nobody waits here."
      >
        {requestRows(requests, write)}
      </List>
      <Pager
        label="Pages of requests"
        current={page}
        last={paging.last_page}
        prev={paging.prev_page}
        next={paging.next_page}
        to={(to) => withQuery("/admin/whitelist", { ...values, page: to })}
      />
    </>
  );
}
