import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import {
  type Area,
  type Call,
  CONSOLE_MESSAGES,
  hasRight,
  type Level,
  MESSAGES,
  type Role,
} from "@tambayan/account-service/contract";
import type { z } from "zod";
import { failedFields, failureMessage, serviceMessage } from "~/platform/clients/account-client.server";
import { isCallError } from "~/platform/clients/http.server";
import { checkForm } from "~/platform/forms/form-check";
import { createResponder, type FormResponder, readForm } from "~/platform/forms/form-result.server";
import { readKey } from "~/platform/forms/repeat/idempotency.server";
import { readText } from "~/platform/page/read-text";
import { toLogin, unreachable } from "~/platform/session/viewer.server";
import type { SiteContext, Viewer } from "~/platform/site/context";

/** Console pages are never cached. */
export const CONSOLE_HEADERS = { "cache-control": "private, no-store" };

/**
 * Guard of the console's pages; account-service checks each call again.
 * @throws a redirect for visitors (the console's own comes before it, and leads back); 403 if the role does not allow
 *   it, 503 or 429 if the role cannot be read
 */
export async function requireRight(
  { viewer }: Pick<SiteContext, "viewer">,
  area: Area,
  level: Level = "read",
): Promise<Role> {
  const found = await viewer();
  if (found.state === "visitor") throw redirect("/login");
  if (found.state === "unreachable") throw unreachable(found);
  return checkRole(found, area, level);
}

function checkRole(found: Extract<Viewer, { state: "player" }>, area: Area, level: Level): Role {
  if (!found.role || !hasRight(found.role, area, level)) {
    throw new Response(CONSOLE_MESSAGES.notAllowed, { status: 403 });
  }
  return found.role;
}

/**
 * Data that a console page cannot do without.
 * @throws 404, 403, 422 or 429 as account-service says; 503 if it cannot be read
 */
export const orErrorPage = <T>(part: Promise<T>): Promise<T> =>
  part.catch((error: unknown) => {
    if (!isCallError(error)) throw error;
    const status = [403, 404, 422, 429].includes(error.status) ? error.status : 503;
    throw new Response(failureMessage(error, MESSAGES.busy), { status });
  });

/** A page's query parameters for a call, without the empty ones. */
export function readQuery(request: Request, names: readonly string[]): Record<string, string> {
  const search = new URL(request.url).searchParams;
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = readText(search.get(name));
      return value ? [[name, value]] : [];
    }),
  );
}

/** Values of an address without those that a call's query refuses, such as a status that was typed by hand. */
export function withoutUnusable(
  of: Pick<Call, "query">,
  values: Record<string, string>,
): Record<string, string> {
  const issues = of.query?.safeParse(values).error?.issues ?? [];
  const unusable = new Set(issues.map(({ path }) => path[0]));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !unusable.has(name)));
}

/** A list's filters as the address has them, without those that are unusable, which the list names. */
export const readFilters = (request: Request, of: Pick<Call, "query">, filters: readonly string[]) =>
  withoutUnusable(of, readQuery(request, filters));

/** A list's filters and order as `readFilters` has them, and the query of its call, which has the page too. */
export function readListQuery(request: Request, of: Pick<Call, "query">, filters: readonly string[]) {
  const values = readFilters(request, of, [...filters, "order"]);
  return { values, query: { ...values, ...readFilters(request, of, ["before"]) } };
}

/** One of a page's forms: its call's schema, and a function that makes the call. */
interface ConsoleForm<Fields> {
  schema: z.ZodType<Fields>;
  /** @returns the message to show, more text below it, and the next page if it is not the same */
  run: (
    fields: Fields,
    key: string,
    formData: FormData,
  ) => Promise<{ message: string; text?: string; to?: string }>;
}
/** Keeps the type of a form's fields consistent between its schema and its call. */
export const defineForm = <Fields>(of: ConsoleForm<Fields>): ConsoleForm<unknown> =>
  of as ConsoleForm<unknown>;

/**
 * Guard of the console's forms, before their body is read.
 * @returns null for staff whose role allows it; else who it is, which cannot be known, or not right now
 * @throws 403 if the role does not allow it
 */
async function unknownSender({ viewer }: SiteContext, area: Area): Promise<Response | Viewer | null> {
  const found = await viewer().catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  });
  if (found instanceof Response || found.state !== "player") return found;
  checkRole(found, area, "write");
  return null;
}

/** Keeps what was typed: on a page of its own after the end of the session, else in the form. */
function notSent(respond: FormResponder, found: Response | Viewer, request: Request) {
  if (!(found instanceof Response) && found.state === "unreachable") {
    const [message, status] = found.tooMany ? [MESSAGES.tooManyRequests, 429] : [MESSAGES.busy, 503];
    return respond.refused(message, status);
  }
  const thrown = found instanceof Response ? found : toLogin(request);
  respond.unsent(thrown);
  throw thrown;
}

/** What was typed goes back into the form, but for a toplist's secret, which is typed as a password. */
const respondTo = (formData: FormData) =>
  createResponder(
    formData,
    [...new Set(formData.keys())].filter((name) => name !== "secret"),
  );

/**
 * The same guard for a form's button that only shows something, such as a preview.
 * @returns the form as it was, if who sent it cannot be known right now; null if they may
 */
export async function refuseSender({ request, context }: ActionFunctionArgs, area: Area, formData: FormData) {
  const found = await unknownSender(context, area);
  return found && notSent(respondTo(formData), found, request);
}

/**
 * The action of a console page. Forms identify themselves by `intent`; a rejected form keeps what was typed, and a
 * success is shown on the next page. If the page's data is outdated, it reloads.
 * @param read reads the forms' fields
 */
export async function handleForms(
  { request, context }: ActionFunctionArgs,
  area: Area,
  forms: Record<string, ConsoleForm<unknown>>,
  read: (request: Request) => Promise<FormData> = readForm,
) {
  const unknown = await unknownSender(context, area);
  const formData = await read(request);
  const intent = String(formData.get("intent"));
  const chosen = Object.hasOwn(forms, intent) ? forms[intent] : undefined;
  if (!chosen) throw new Response(MESSAGES.badRequest, { status: 400 });
  const respond = respondTo(formData);
  if (unknown) return notSent(respond, unknown, request);
  const { value, errors } = checkForm(chosen.schema, formData);
  if (errors) return respond.invalid(errors);
  try {
    const { message, text, to } = await chosen.run(value, readKey(formData), formData);
    const { pathname, search } = new URL(request.url);
    const here = pathname.replace(/\.data$/, "") + search;
    return respond.done(
      context.session,
      { icon: "success", title: message, ...(text && { text }) },
      to ?? here,
    );
  } catch (error) {
    respond.unsent(error);
    if (!isCallError(error)) throw error;
    if (error.status === 409) return respond.outdated(serviceMessage(error), { errors: failedFields(error) });
    return respond.failed(error, { ownWords: true });
  }
}
