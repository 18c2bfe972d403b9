import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  DIALOG_TITLES,
  linkRequestSchema,
  MESSAGES,
  type profileCalls,
} from "@tambayan/account-service/contract";
import { createResponder, readForm } from "~/platform/forms/form-result.server";

/** The token in the address of an emailed link; null if it has none. */
function readLinkToken(request: Request): string | null {
  const token = new URL(request.url).searchParams.get("token");
  return linkRequestSchema.safeParse({ token }).data?.token ?? null;
}

/** The link's token, for its page; status 400 without one. */
export function loadLink({ request }: LoaderFunctionArgs) {
  const token = readLinkToken(request);
  return data({ token }, token === null ? 400 : 200);
}

/**
 * What a click on a link's page does: calls account-service with the token, and goes home with its answer.
 * @param advice a line below the answer
 */
export async function followLink(
  { request, context }: ActionFunctionArgs,
  call: typeof profileCalls.verifyEmail | typeof profileCalls.cancelEmailChange,
  advice?: string,
) {
  const respond = createResponder(await readForm(request), []);
  const token = readLinkToken(request);
  if (token === null) return respond.refused(MESSAGES.linkInvalid, 400);
  try {
    const { message } = await context.account.call(call, { body: { token } });
    context.session.flash("notice", {
      icon: "success",
      title: DIALOG_TITLES.success,
      text: advice === undefined ? message : `${message}\n${advice}`,
    });
    throw redirect("/");
  } catch (error) {
    return respond.failed(error);
  }
}
