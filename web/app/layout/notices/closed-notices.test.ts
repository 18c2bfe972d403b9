import { expect, it, vi } from "vitest";
import { closeNotice, isClosed } from "./closed-notices";

function storeIn(kept: Record<string, string>) {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
  });
}

it("a notice stays closed after a later one was closed too", () => {
  storeIn({});
  closeNotice("season");
  closeNotice("maintenance");
  expect(["season", "maintenance", "next"].map(isClosed)).toEqual([true, true, false]);
  for (let index = 0; index < 100; index += 1) closeNotice(`later-${index}`);
  expect(isClosed("later-99")).toBe(true);
  expect(localStorage.getItem("closed-notice")?.length).toBeLessThan(1_000);
});

it("what was closed before there were several stays closed", () => {
  storeIn({ "closed-notice": "abcdefghijklmnopqrstuvwx" });
  expect(isClosed("abcdefghijklmnopqrstuvwx")).toBe(true);
});

it("a browser that stores nothing has closed none", () => {
  const refuse = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  closeNotice("season");
  expect(isClosed("season")).toBe(false);
});
