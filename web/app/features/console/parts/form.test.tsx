import { expect, it } from "vitest";
import { renderPage } from "../../../../test/render";
import { newKey } from "../../../platform/clients/idempotency-key.server";
import { readKey } from "../../../platform/forms/repeat/idempotency.server";
import { ConsoleForm } from "./form";

const token = `x.${Buffer.from('{"sub":"7"}').toString("base64url")}.x`;

it("each have a key of their own: one whose answer was lost does not have the others refused", async () => {
  const formKey = newKey(token);
  const html = await renderPage(() => (
    <>
      <ConsoleForm intent="create-codes" formKey={formKey} submit="Create codes" />
      <ConsoleForm intent="choose-code" formKey={formKey} submit="Create this code" />
      {[1, 2_147_483_647].map((line) => (
        <ConsoleForm key={line} intent="refund" of={{ line }} formKey={formKey} submit="Refund" />
      ))}
    </>
  ));
  const keys = [...html.matchAll(/name="key" value="([^"]*)"/g)].map(([, key = ""]) => key);
  expect(new Set(keys).size).toBe(4);
  for (const key of keys) {
    const formData = new FormData();
    formData.set("key", key);
    // One that is not valid is replaced, and a repeat would take effect again.
    expect(readKey(formData)).toBe(key);
  }
});
