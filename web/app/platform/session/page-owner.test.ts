import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { announceOwner, onOtherOwner } from "./page-owner";

/** As a browser does it: its other tabs hear of each change. */
const tab = new EventTarget();
const stored = new Map<string, string>();
const change = (key: string, newValue: string | null) => {
  if (newValue === null) stored.delete(key);
  else stored.set(key, newValue);
  tab.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));
};
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("addEventListener", tab.addEventListener.bind(tab));
  vi.stubGlobal("removeEventListener", tab.removeEventListener.bind(tab));
  vi.stubGlobal("localStorage", { setItem: change, removeItem: (key: string) => change(key, null) });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("tells a page that somebody else's is open in another tab, and keeps no name", () => {
  const heard = vi.fn();
  const end = onOtherOwner("Alon", heard);
  announceOwner("Alon");
  change("something else", "Bituin");
  expect(heard).not.toHaveBeenCalled();
  announceOwner("Bituin");
  announceOwner("Bituin");
  expect(heard).toHaveBeenCalledTimes(2);
  expect([...stored.keys()]).toEqual(["something else"]);
  end();
  announceOwner("Bituin");
  expect(heard).toHaveBeenCalledTimes(2);
});

it("does without a browser that stores nothing", () => {
  vi.stubGlobal("localStorage", {
    setItem: () => {
      throw new Error("SecurityError");
    },
  });
  expect(() => announceOwner("Alon")).not.toThrow();
});
