import { expect, it } from "vitest";
import { notificationState } from "./notification-state";
import { hashOf } from "./push-subscription";

const state = (given: Partial<Parameters<typeof notificationState>[0]>) =>
  notificationState({ problem: null, hash: "mine", known: [], busy: false, ...given });

it("notifications are on if the server notifies this very browser", () => {
  expect(state({ known: ["other", "mine"] })).toEqual({ is: "on", canTurnOn: false });
  // Refused, of another account, given up for an eleventh browser, or gone at the push service.
  expect(state({ known: ["other"] })).toEqual({ is: "lost", canTurnOn: true });
  expect(state({ hash: null, known: ["other"] })).toEqual({ is: "off", canTurnOn: true });
  // Not a word before it is known.
  expect(state({ hash: undefined })).toEqual({ is: "unknown", canTurnOn: false });
  expect(state({ busy: true })).toEqual({ is: "unknown", canTurnOn: false });
});

it("a question that was only closed can be asked again; a refusal cannot", () => {
  expect(state({ hash: null, problem: "dismissed" })).toEqual({ is: "dismissed", canTurnOn: true });
  expect(state({ hash: null, problem: "blocked" })).toEqual({ is: "blocked", canTurnOn: false });
});

it("browser and server name a subscription alike", async () => {
  const ofAbc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  expect(await hashOf({ endpoint: "abc" })).toBe(ofAbc);
  expect(await hashOf(null)).toBeNull();
});
