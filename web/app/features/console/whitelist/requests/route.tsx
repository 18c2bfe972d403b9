import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { whitelistCalls } from "@tambayan/account-service/contract";
import type { RouteHandle } from "~/platform/page/meta";
import { readPage } from "~/platform/page/pager";
import { withQuery } from "~/platform/page/with-query";
import { PageHeader } from "~/ui/page-header";
import { Pager } from "~/ui/pager";
import { mayWrite } from "../../console";
import { orErrorPage, readFilters, requireRight } from "../../console.server";
import { List } from "../../parts/list";
import { decide } from "./decide.server";
import { requestRows, requestTable } from "./request-table";

export const handle: RouteHandle = { breadcrumb: () => "Whitelist" };

/** Requests to whitelist an address: by default, the pending ones. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "whitelist");
  const search = new URL(request.url).searchParams;
  const requested = readFilters(request, whitelistCalls.list, ["state", "search"]);
  const values = [...search.keys()].some((name) => name !== "page") ? requested : { state: "requested" };
  const page = readPage(search.get("page"));
  const list = await orErrorPage(context.account.call(whitelistCalls.list, { query: { ...values, page } }));
  return { ...list, values, page, write: mayWrite(role, "whitelist") };
}

export const action = (args: ActionFunctionArgs) => decide(args);

export default function Whitelist() {
  const { requests, values, page, write, ...paging } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Whitelist">
        Requests to whitelist the address a player connects from, for example an internet café.
      </PageHeader>
      <List
        caption="Requests"
        filters={[
          { name: "search", label: "User ID or IP address" },
          {
            name: "state",
            label: "Status",
            options: [
              ["requested", "Pending"],
              ["approved", "Approved"],
              ["rejected", "Rejected"],
            ],
          },
        ]}
        values={values}
        csv="whitelist"
        {...requestTable(write)}
        empty="No requests found."
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
