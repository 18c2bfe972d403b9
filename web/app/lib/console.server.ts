import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import {
  type Area,
  CONSOLE_MESSAGES,
  type Level,
  MESSAGES,
  mayDo,
  type Role,
} from "@tambayan/account-service/contract";
import type { z } from "zod";
import { failureMessage, serviceMessage } from "./account-client.server";
import type { SiteContext } from "./context";
import { createAnswers, readForm } from "./form-answer.server";
import { checkForm } from "./form-check";
import { isCallError } from "./http.server";
import { readKey } from "./idempotency.server";

/** Nobody between us and an operator keeps a page of the console. */
export const CONSOLE_HEADERS = { "cache-control": "private, no-store" };

/**
 * Guard of a page of the console; account-service checks each call again.
 * @throws a redirect for visitors; 403 where the role does not allow it, 503 where it cannot be asked for
 */
export async function requireRight(
  { viewer }: Pick<SiteContext, "viewer">,
  area: Area,
  level: Level = "read",
): Promise<Role> {
  const found = await viewer();
  if (found.state === "visitor") throw redirect("/login");
  if (found.state === "unreachable") throw new Response(MESSAGES.busy, { status: 503 });
  if (!found.role || !mayDo(found.role, area, level)) {
    throw new Response(CONSOLE_MESSAGES.notAllowed, { status: 403 });
  }
  return found.role;
}

/**
 * What a page of the console cannot be without.
 * @throws 404, 403, 422 as account-service says; 503 where it could not give it
 */
export const orFail = <T>(part: Promise<T>): Promise<T> =>
  part.catch((error: unknown) => {
    if (!isCallError(error)) throw error;
    const status = [403, 404, 422, 429].includes(error.status) ? error.status : 503;
    throw new Response(failureMessage(error, MESSAGES.busy), { status });
  });

/** The query of a page, as it goes on to a call: what is empty is left out. */
export function readQuery(request: Request, names: readonly string[]): Record<string, string> {
  const search = new URL(request.url).searchParams;
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = search.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );
}

/** One of a page's forms: its schema is the call's, `run` makes the call. */
interface ConsoleForm<Fields> {
  schema: z.ZodType<Fields>;
  /** @returns the sentence to show, and where to go on where it is not the page itself */
  run: (fields: Fields, key: string, formData: FormData) => Promise<{ message: string; to?: string }>;
}
/** Keeps the type of a form's fields between its schema and its call. */
export const form = <Fields>(of: ConsoleForm<Fields>): ConsoleForm<unknown> => of as ConsoleForm<unknown>;

/**
 * The action of a page of the console. Its forms name themselves by `intent`; a refusal goes back into the form with what was
 * typed, a success is told on the page that follows. Where what the page shows is no longer so, it loads itself anew.
 * @param read reads the forms' fields
 */
export async function operate(
  { request, context }: ActionFunctionArgs,
  area: Area,
  forms: Record<string, ConsoleForm<unknown>>,
  read: (request: Request) => Promise<FormData> = readForm,
) {
  await requireRight(context, area, "write");
  const formData = await read(request);
  const chosen = forms[String(formData.get("intent"))];
  if (!chosen) throw new Response(MESSAGES.badRequest, { status: 400 });
  const answers = createAnswers(formData, [...new Set(formData.keys())]);
  const { value, errors } = checkForm(chosen.schema, formData);
  if (errors) return answers.invalid(errors);
  try {
    const { message, to } = await chosen.run(value, readKey(formData), formData);
    const { pathname, search } = new URL(request.url);
    const here = pathname.replace(/\.data$/, "") + search;
    return answers.done(context.session, { icon: "success", title: message }, to ?? here);
  } catch (error) {
    if (!isCallError(error)) throw error;
    if (error.status === 409) return answers.outdated(serviceMessage(error));
    return answers.failed(error, { ownWords: true });
  }
}
