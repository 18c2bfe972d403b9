import { DIALOG_TITLES, MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import type { FormResult } from "~/platform/forms/form-result";
import { createResponder } from "~/platform/forms/form-result.server";
import { NETWORK_ERROR } from "~/platform/forms/network-error";
import { TOKEN } from "../../../test/mailed-link";
import { renderPage } from "../../../test/render";
import { checkChangePassword } from "./change-password/change-check";
import ChangePassword from "./change-password/route";
import { checkFindId, checkFindPassword } from "./find-account/find-check";
import FindAccount from "./find-account/route";
import { checkReset } from "./reset-password/reset-check";
import ResetPassword from "./reset-password/route";

const formOf = (fields: Record<string, string>) => {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.set(name, value);
  return formData;
};

const alertOf = (html: string) => /<div class="[^"]*" role="alert">(.*?)<\/div>/s.exec(html)?.[1];

const RESET = { token: TOKEN, UserID: "juan", question: null, problem: null };
const OWN = { UserID: "juan", question: "" };
const FORMS = [
  ["find ID", FindAccount, {}, checkFindId, { find: "id", findIDEmail: "" }],
  ["find password", FindAccount, {}, checkFindPassword, { find: "password", findPWID: "", findPWEmail: "" }],
  ["update password", ChangePassword, OWN, checkChangePassword, { UserPass: "", NewUserPass: "" }],
  ["update password by a link", ResetPassword, RESET, checkReset, { token: TOKEN, NewUserPass: "" }],
] as const;

describe.each(FORMS)("a failure of %s", (_name, Component, loaded, check, empty) => {
  const formData = formOf(empty);
  const respond = createResponder(formData, Object.keys(empty));
  const summary = async (result: FormResult) =>
    alertOf(await renderPage(Component, { loaderData: loaded, actionData: result }));

  it("by empty fields is a summary under the title, and beside the fields", async () => {
    const errors = check(formData).errors ?? {};
    const html = await renderPage(Component, {
      loaderData: loaded,
      actionData: respond.invalid(errors).data,
    });
    const told = alertOf(html);
    expect(told).toContain(DIALOG_TITLES.formErrors);
    const names = Object.keys(errors);
    expect(names.length).toBeGreaterThan(0);
    for (const [name, messages] of Object.entries(errors)) {
      expect(told).toContain(`* ${messages?.[0]}`);
      expect(html).toContain(`id="${name}-error"`);
    }
  });

  it.each([
    ["by the service", respond.refused(MESSAGES.internal, 503).data],
    ["by no connection", { ...NETWORK_ERROR, values: respond.blank.values }],
    ["by the value of a dialog", respond.asked("secretAnswer", MESSAGES.answerRequired).data],
  ])("%s has the same form", async (_how, result) => {
    const told = await summary(result);
    expect(told).toContain(DIALOG_TITLES.formErrors);
    expect(told).toContain(`* ${result.error}`);
  });
});
