import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import type { MeParts } from "@tambayan/account-service/contract";
import { Absence, PageHead } from "~/components/ui/page-head";
import { createAnswers } from "~/lib/form-answer.server";
import { msg, t } from "~/lib/i18n";
import { type RouteHandle, TOKEN_PAGE_HEADERS, unlisted } from "~/lib/meta";
import { notAfterRefusal, orNoConnection } from "~/lib/no-connection";
import { readPage } from "~/lib/pager";
import { readPictureForm } from "~/lib/picture-form.server";
import { readTicketAddress } from "./checkticket.lib";
import { closeTicket, findTicket, readTicket, reply, toFound, toQuery } from "./checkticket.server";
import { Conversation } from "./conversation";
import { FindTicket } from "./find-ticket";
import { TicketList } from "./ticket-list";

export const handle: RouteHandle = { section: "support", breadcrumb: msg("Check My Ticket"), own: true };
export const meta = unlisted;
export const headers: HeadersFunction = () => TOKEN_PAGE_HEADERS;

/** One ticket by `?ticket`, with the link's `key` or by the session; else a player's list, or what mails a visitor his link. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = readTicketAddress(request.url);
  const page = readPage(new URL(request.url).searchParams.get("page"));
  const asked = address
    ? context.viewer.with(["ticket"], toQuery(address))
    : context.viewer.with(["tickets"], { page });
  const viewer = await asked();
  const visitor = viewer.state === "visitor";
  const parts: Partial<Pick<MeParts, "ticket" | "tickets">> = viewer.state === "player" ? viewer.parts : {};
  if (address && (address.key !== undefined || !visitor)) {
    const found = toFound(address, visitor ? await readTicket(context, address) : parts.ticket);
    const status = found.view === "find" ? 404 : found.ticket === null ? 503 : 200;
    return data({ visitor, ...found }, status);
  }
  if (visitor) {
    return data({ visitor, view: "find", number: address?.number ?? "", missing: false } as const);
  }
  const { tickets = null } = parts;
  return data({ visitor, view: "list", page, tickets } as const, tickets === null ? 503 : 200);
}

export const shouldRevalidate = notAfterRefusal;

/** The page's three forms; `intent` says which. Whose ticket it is, account-service finds by the session or the link's key. */
export async function action({ request, context }: ActionFunctionArgs) {
  const formData = await readPictureForm(request);
  const answers = createAnswers(formData, ["intent", "message", "number", "email"]);
  const address = readTicketAddress(request.url);
  try {
    if (!address || formData.get("intent") === "find") return await findTicket(context, answers, formData);
    if (formData.get("intent") === "close") return await closeTicket(context, answers, address);
    return await reply(context, answers, formData, address);
  } catch (error) {
    return answers.failed(error, { ownWords: true });
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orNoConnection(serverAction<typeof action>());

export default function CheckTicket() {
  const shown = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  switch (shown.view) {
    case "find":
      return (
        <>
          <PageHead title={t("Check My Ticket")}>
            {t("The email that you got from us has a link to your ticket. We can send it again.")}
          </PageHead>
          <FindTicket {...shown} answered={answered} />
        </>
      );
    case "list":
      return (
        <>
          <PageHead title={t("Check My Ticket")}>
            {t("What you wrote to our support, and our answers.")}
          </PageHead>
          {shown.tickets === null ? (
            <Absence>
              {t("Your tickets cannot be loaded right now. Please try again in a few minutes.")}
            </Absence>
          ) : (
            <TicketList page={shown.page} list={shown.tickets} />
          )}
        </>
      );
    case "ticket":
      return shown.ticket === null ? (
        <>
          <PageHead title={t("Check My Ticket")} />
          <Absence>{t("This ticket cannot be loaded right now. Please try again in a few minutes.")}</Absence>
        </>
      ) : (
        <Conversation
          ticket={shown.ticket}
          address={shown.address}
          idempotencyKey={shown.key}
          answered={answered}
        />
      );
  }
}
