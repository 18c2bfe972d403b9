import type { ActionFunctionArgs } from "@remix-run/node";
import { registrationCalls } from "@tambayan/account-service/contract";
import { isCallError } from "~/platform/clients/http.server";
import { readForm } from "~/platform/forms/form-result.server";

const nobodysElse = { headers: { "cache-control": "private, no-store" } };

/**
 * What the registration form asks while it is filled in: whether the user ID is free, or, with a password, whether that
 * is strong enough. Nothing is said where the service refuses to answer; the form itself will be told.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const formData = await readForm(request);
  const userId = String(formData.get("userId") ?? "");
  const userPassword = formData.get("userPassword");
  try {
    const { message } =
      typeof userPassword === "string"
        ? await context.account.call(registrationCalls.checkPassword, { body: { userPassword, userId } })
        : await context.account.call(registrationCalls.checkUserId, { body: { userId } });
    return Response.json({ message }, nobodysElse);
  } catch (error) {
    if (!isCallError(error)) throw error;
    return Response.json({ message: "" }, nobodysElse);
  }
}
