import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import type { MeParts } from "@tambayan/account-service/contract";
import { createResponder } from "~/platform/forms/form-result.server";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import { readPictureForm } from "~/platform/forms/pictures/picture-form.server";
import { msg, t } from "~/platform/language/i18n";
import {
  fixedMeta,
  type MetaParents,
  noindexMeta,
  type RouteHandle,
  TOKEN_PAGE_HEADERS,
} from "~/platform/page/meta";
import { readPage } from "~/platform/page/pager";
import { toLogin } from "~/platform/session/viewer.server";
import { EmptyState, PageHeader } from "~/ui/page-header";
import { readTicketAddress } from "./checkticket.lib";
import { closeTicket, findTicket, readTicket, reply, toFound, toQuery } from "./checkticket.server";
import { Conversation } from "./conversation";
import { FindTicket } from "./find-ticket";
import { TicketList } from "./ticket-list";

export const handle: RouteHandle = {
  section: "support",
  breadcrumb: msg("Check My Ticket"),
  personal: true,
  parameters: ["key", "page", "ticket"],
};
const formMeta = fixedMeta({
  title: msg("Check My Ticket"),
  description: msg("Lost the link to your support ticket? We'll email it to you again."),
  path: "/checkticket",
});
/** The empty form is public; a ticket, and a player's list, are not. */
export const meta: MetaFunction<typeof loader, MetaParents> = (page) =>
  page.data?.view === "find" && !page.data.number ? formMeta(page) : noindexMeta();
export const headers: HeadersFunction = () => TOKEN_PAGE_HEADERS;

/**
 * One ticket by `?ticket`, with the link's `key` or the session; else a player's list, or the form that emails a
 * visitor their link.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = readTicketAddress(request.url);
  const page = readPage(new URL(request.url).searchParams.get("page"));
  const requested = address
    ? context.viewer.with(["ticket"], toQuery(address))
    : context.viewer.with(["tickets"], { page });
  const viewer = await requested();
  const visitor = viewer.state === "visitor";
  const parts: Partial<Pick<MeParts, "ticket" | "tickets">> = viewer.state === "player" ? viewer.parts : {};
  if (address && (address.key !== undefined || !visitor)) {
    const ticket = visitor ? await readTicket(context, address) : parts.ticket;
    const found = toFound(address, ticket, context.account.newKey());
    const status = found.view === "find" ? 404 : found.ticket === null ? 503 : 200;
    return data({ visitor, ...found }, status);
  }
  if (visitor) {
    return data({ visitor, view: "find", number: address?.number ?? "", missing: false } as const);
  }
  const { tickets = null } = parts;
  return data({ visitor, view: "list", page, tickets } as const, tickets === null ? 503 : 200);
}

export const shouldRevalidate = revalidateUnlessRefused;

/**
 * The page's three forms; `intent` says which. account-service checks the ticket's owner by the session or the link's
 * key.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const formData = await readPictureForm(request);
  const respond = createResponder(formData, ["intent", "message", "number", "email"]);
  const address = readTicketAddress(request.url);
  try {
    if (!address || formData.get("intent") === "find") return await findTicket(context, respond, formData);
    if (address.key === undefined && !context.session.has("token")) throw toLogin(request);
    if (formData.get("intent") === "close") return await closeTicket(context, respond, address);
    return await reply(context, respond, formData, address);
  } catch (error) {
    return respond.failed(error, { ownWords: true });
  }
}

export default function CheckTicket() {
  const shown = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  switch (shown.view) {
    case "find":
      return (
        <>
          <PageHeader title={t("Check My Ticket")}>
            {t("The email we sent you has a link to your ticket. We can send it again.")}
          </PageHeader>
          <FindTicket {...shown} actionData={actionData} />
        </>
      );
    case "list":
      return (
        <>
          <PageHeader title={t("Check My Ticket")}>
            {t("Your messages to support, and our replies.")}
          </PageHeader>
          {shown.tickets === null ? (
            <EmptyState>
              {t("Your tickets cannot be loaded right now. Please try again in a few minutes.")}
            </EmptyState>
          ) : (
            <TicketList page={shown.page} list={shown.tickets} />
          )}
        </>
      );
    case "ticket":
      return shown.ticket === null ? (
        <>
          <PageHeader title={t("Check My Ticket")} />
          <EmptyState>
            {t("This ticket cannot be loaded right now. Please try again in a few minutes.")}
          </EmptyState>
        </>
      ) : (
        <Conversation
          ticket={shown.ticket}
          address={shown.address}
          idempotencyKey={shown.key}
          actionData={actionData}
        />
      );
  }
}
