import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** The server's time when the browser's stopwatch shows zero. */
const SERVER = Date.parse("2026-11-26T09:00:00Z");
const HOUR = 3_600_000;

let stopwatch: number;
/** How far the browser's own clock is off. */
let off: number;
let spies: { mockRestore: () => void }[];
const answer = vi.fn<() => Promise<Response>>();
/** A fresh page's copy of the module. */
async function openPage() {
  vi.resetModules();
  return import("./server-clock");
}
/** Lets what was asked be answered. */
const answered = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  stopwatch = 1_000;
  off = 3 * HOUR;
  spies = [
    vi.spyOn(performance, "now").mockImplementation(() => stopwatch),
    vi.spyOn(Date, "now").mockImplementation(() => SERVER + stopwatch + off),
  ];
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  vi.stubGlobal("fetch", answer);
  answer.mockReset().mockImplementation(async () => new Response(String(SERVER + stopwatch)));
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const spy of spies) spy.mockRestore();
});

it("is not known before hydration, then the page's, then what the server says", async () => {
  const { serverNow, serverNowIfKnown, isServerTimeExact, onServerTime } = await openPage();
  const told = vi.fn();
  onServerTime(told);
  expect(serverNowIfKnown()).toBeNull();
  // From a cache, a minute ago.
  expect(serverNow(SERVER - 60_000)).toBe(SERVER - 60_000);
  expect(isServerTimeExact()).toBe(false);
  await answered();
  expect(told).toHaveBeenCalledOnce();
  expect(isServerTimeExact()).toBe(true);
  expect(serverNow(SERVER - 60_000)).toBe(SERVER + 1_000);
  stopwatch += 5_000;
  expect(serverNowIfKnown()).toBe(SERVER + 6_000);
  expect(answer).toHaveBeenCalledOnce();
});

it("is halfway between the question and the answer", async () => {
  answer.mockImplementation(async () => {
    const response = new Response(String(SERVER + stopwatch + 400));
    stopwatch += 800;
    return response;
  });
  const { serverNow } = await openPage();
  serverNow(SERVER);
  await answered();
  expect(serverNow(SERVER)).toBe(SERVER + stopwatch);
});

it.each([-365 * 24 * HOUR, -3 * HOUR, 3 * HOUR, 365 * 24 * HOUR])(
  "does not follow the browser's clock when it is set by %d ms, and asks again",
  async (by) => {
    const { serverNow } = await openPage();
    serverNow(SERVER);
    await answered();
    off += by;
    stopwatch += 20_000;
    expect(serverNow(SERVER)).toBe(SERVER + stopwatch);
    await answered();
    expect(serverNow(SERVER)).toBe(SERVER + stopwatch);
    expect(answer).toHaveBeenCalledTimes(2);
  },
);

it("is asked for again after sleep, in which the stopwatch may stand still", async () => {
  const { serverNow } = await openPage();
  serverNow(SERVER);
  await answered();
  stopwatch += 20_000;
  // An hour of sleep: the clock goes on, the stopwatch does not.
  off += HOUR;
  answer.mockImplementation(async () => new Response(String(SERVER + stopwatch + HOUR)));
  serverNow(SERVER);
  await answered();
  expect(serverNow(SERVER)).toBe(SERVER + stopwatch + HOUR);
});

it("goes on from the page's time without an answer, and asks every ten seconds", async () => {
  answer.mockRejectedValue(new TypeError("Failed to fetch"));
  const { serverNow, isServerTimeExact } = await openPage();
  serverNow(SERVER);
  await answered();
  stopwatch += 9_000;
  expect(serverNow(SERVER)).toBe(SERVER + 9_000);
  expect(answer).toHaveBeenCalledOnce();
  stopwatch += 2_000;
  serverNow(SERVER);
  expect(answer).toHaveBeenCalledTimes(2);
  expect(isServerTimeExact()).toBe(false);
});
