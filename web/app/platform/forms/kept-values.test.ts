import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetTyped, keepAfterAll, keepTyped, keepValues, restoreValues } from "./kept-values";

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.useFakeTimers();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface FakeField {
  type: string;
  value: string;
  checked?: boolean;
}
const formOf = (fields: Record<string, FakeField>) =>
  ({ elements: { namedItem: (name: string) => fields[name] ?? null } }) as unknown as HTMLFormElement;
const text = (value = ""): FakeField => ({ type: "text", value });

it("fills what was typed into its form again, once", () => {
  keepValues("/ticket", { subject: "Lost item", agree: "on", gone: "x", key: "old" });
  const fields = {
    subject: text(),
    agree: { type: "checkbox", value: "on", checked: false },
    key: { type: "hidden", value: "new" },
  };
  restoreValues("/topup", formOf({ subject: text("other") }));
  restoreValues("/ticket", formOf(fields));
  expect(fields).toMatchObject({
    subject: { value: "Lost item" },
    agree: { checked: true },
    key: { value: "new" },
  });
  fields.subject.value = "";
  restoreValues("/ticket", formOf(fields));
  expect(fields.subject.value).toBe("");
});

it("knows the forms of one address by their intent", () => {
  keepValues("/checkticket?ticket=T-1", { intent: "reply", message: "Hello" });
  const close = { intent: { type: "hidden", value: "close" }, message: text() };
  restoreValues("/checkticket?ticket=T-1", formOf(close));
  expect(close.message.value).toBe("");
  const reply = { intent: { type: "hidden", value: "reply" }, message: text() };
  restoreValues("/checkticket?ticket=T-1", formOf(reply));
  expect(reply.message.value).toBe("Hello");
});

it("fills what a player typed into their own pages only, and a visitor's text into those of whoever logs in", () => {
  keepValues("/ticket", { subject: "Of Alon" }, "Alon");
  const subject = text();
  restoreValues("/ticket", formOf({ subject }), "Bituin");
  restoreValues("/ticket", formOf({ subject }));
  expect(subject.value).toBe("");
  restoreValues("/ticket", formOf({ subject }), "Alon");
  expect(subject.value).toBe("Of Alon");
  keepValues("/ticket", { subject: "A visitor's" });
  restoreValues("/ticket", formOf({ subject }), "Bituin");
  expect(subject.value).toBe("A visitor's");
});

it("keeps nothing longer than an hour, and nothing that is not there", () => {
  keepValues("/ticket", {});
  expect(stored.size).toBe(0);
  keepValues("/ticket", { subject: "Old" });
  vi.advanceTimersByTime(3_600_001);
  const fields = { subject: text() };
  restoreValues("/ticket", formOf(fields));
  expect([fields.subject.value, stored.size]).toEqual(["", 0]);
});

it("does without a browser that stores nothing", () => {
  const refuse = () => {
    throw new Error("denied");
  };
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(() => keepValues("/ticket", { subject: "x" })).not.toThrow();
  expect(() => restoreValues("/ticket", formOf({}))).not.toThrow();
});

it("keeps what was typed and not sent when its page is left, and nothing else", () => {
  const leave = (form: HTMLFormElement) => keepTyped("/ticket", form, ["category", "subject", "message"]);
  const given = (value: string) => ({ ...text(value), defaultValue: value });
  const ticket = {
    category: { type: "select-one", value: "shop" },
    subject: given("About a link"),
    message: given(""),
    password: given("a secret"),
  };
  leave(formOf(ticket));
  expect(stored.size).toBe(0);

  ticket.message.value = "Half a ticket";
  leave(formOf(ticket));
  const later = { category: text(), subject: text(), message: text(), password: text() };
  restoreValues("/ticket", formOf(later));
  expect([later.category.value, later.message.value, later.password.value]).toEqual([
    "shop",
    "Half a ticket",
    "",
  ]);

  const form = formOf(ticket);
  leave(form);
  forgetTyped("/ticket", form);
  leave(form);
  expect(stored.size).toBe(0);
  // It did not get through.
  keepAfterAll(form);
  leave(form);
  expect(stored.size).toBe(1);
});
