import { orderCalls, ticketCalls } from "@tambayan/account-service/contract";
import { expect, it, vi } from "vitest";
import { readKey } from "../forms/repeat/idempotency.server";
import { createAccountClient, failureCode } from "./account-client.server";
import { CallError, type JsonClient } from "./http.server";
import { isOfAnother, newKey } from "./idempotency-key.server";

const tokenOf = (sub: string, sid = "1") => `e30.${btoa(JSON.stringify({ sid, sub }))}.signature`;

it("makes keys that the service accepts, with a line's number too", () => {
  for (const token of [undefined, tokenOf("1"), tokenOf("2147483647"), "no JWT", "a.b.c"]) {
    const key = newKey(token);
    expect(newKey(token)).not.toBe(key);
    for (const given of [key, `${key}-9007199254740991`]) {
      const formData = new FormData();
      formData.set("key", given);
      expect(readKey(formData)).toBe(given);
    }
  }
});

it("is for the account of its token, in whatever session", () => {
  const key = newKey(tokenOf("7"));
  expect(isOfAnother(key, tokenOf("7", "another session"))).toBe(false);
  expect(isOfAnother(`${key}-4`, tokenOf("7"))).toBe(false);
  expect(isOfAnother(key, tokenOf("8"))).toBe(true);
  expect(isOfAnother(key, "no JWT")).toBe(true);
});

it("is not another's where nobody is logged in any more: a form that needs a login says that instead", () => {
  const key = newKey(tokenOf("7"));
  expect(isOfAnother(key, undefined)).toBe(false);
});

it("is for whoever logs in if a visitor's page had it, or another client made it", () => {
  for (const key of [newKey(), "0123456789abcdef", crypto.randomUUID()])
    expect(isOfAnother(key, tokenOf("7"))).toBe(false);
});

it("keeps a form of one account from being sent as another", async () => {
  const call = vi.fn(async () => ({ message: "done" }));
  const client = { call } as unknown as JsonClient;
  const as = (token: string | undefined) =>
    createAccountClient(client, { webKey: "key" }).as({
      address: "203.0.113.7",
      userAgent: "test",
      token,
      onSessionOver: () => new Response(),
    });
  const key = as(tokenOf("7")).newKey();
  const body = { remove: [], expectedTotal: 1 } as never;
  const refused = await as(tokenOf("8"))
    .call(orderCalls.buy, { body, key })
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(CallError);
  expect(refused).toMatchObject({ status: 409, outcomeUnknown: false });
  expect(failureCode(refused)).toBe("accountChanged");
  expect(call).not.toHaveBeenCalled();
  await as(tokenOf("7", "a later session")).call(orderCalls.buy, { body, key });
  await as(tokenOf("8")).call(ticketCalls.mailLink, { body });
  expect(call).toHaveBeenCalledTimes(2);
});
