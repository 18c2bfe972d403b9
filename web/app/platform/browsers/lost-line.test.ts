import { FAILURE_MESSAGES } from "@tambayan/account-service/contract";
import { beforeEach, describe, expect, it, vi } from "vitest";

vi.mock("../dialog/dialog", () => ({ showNotice: vi.fn() }));
// Another file's tests may have loaded them with the real dialog.
vi.resetModules();
const { showNotice } = await import("../dialog/dialog");
const { BUSY, NETWORK_ERROR } = await import("../forms/network-error");
const { ifReachable, lostLine } = await import("./lost-line");

const SITE = "http://127.0.0.1";
const location = { pathname: "/user", search: "?a=1", hash: "", state: { from: 1 } };
const navigate = vi.fn();
const navigation = { state: "idle" };
const router = {
  state: { location, loaderData: { layout: "the layout", page: "the page" }, navigation },
  navigate,
};

interface Asked {
  path: string;
  method?: string;
  fetcherKey?: string | null;
  results?: Record<string, { type: "data" | "error"; result: unknown }>;
}
const lost = { type: "error", result: new TypeError("Failed to fetch") } as const;
const strategy = vi.fn();

async function call({ path, method = "GET", fetcherKey = null, results = { page: lost } }: Asked) {
  strategy.mockResolvedValue(results);
  const request = new Request(SITE + path, { method });
  const matches = [
    { route: { id: "layout" }, shouldLoad: false },
    { route: { id: "page" }, shouldLoad: true },
  ];
  return lostLine.keepPage(strategy, () => router)({ request, matches, fetcherKey });
}
const answerOf = (results: Awaited<ReturnType<typeof call>>) =>
  (results.page?.result as { data: unknown } | undefined)?.data;

beforeEach(() => vi.clearAllMocks());

describe("without a connection", () => {
  it("gives every form that stays on its page the same answer, and says it where nobody else does", async () => {
    // An action's error comes wrapped in its status.
    const wrapped = { type: "error", result: { type: "DataWithResponseInit", data: lost.result } } as const;
    const answers = new Set<unknown>();
    for (const page of [lost, wrapped])
      for (const path of ["/topup", "/user?a=1"]) {
        const results = await call({ path, method: "POST", fetcherKey: "form", results: { page } });
        expect(answerOf(results)).toEqual(NETWORK_ERROR);
        expect(results.page?.type).toBe("data");
        answers.add(answerOf(results));
      }
    // A form would not show its last answer once more.
    expect(answers.size).toBe(4);
    expect(showNotice).not.toHaveBeenCalled();
    expect(answerOf(await call({ path: "/user?a=1", method: "POST" }))).toEqual(NETWORK_ERROR);
    expect(showNotice).toHaveBeenCalledWith({ icon: "error", title: FAILURE_MESSAGES.networkError });
    expect(navigate).not.toHaveBeenCalled();
  });

  it("ends a form or a link that leads elsewhere where it began", async () => {
    for (const method of ["POST", "GET"]) await call({ path: "/logout", method });
    expect(showNotice).toHaveBeenCalledTimes(2);
    const how = { replace: true, preventScrollReset: true, state: location.state };
    expect(navigate.mock.calls).toEqual([
      [location, how],
      [location, how],
    ]);
  });

  it("keeps what the open page has when it is loaded again", async () => {
    const results = await call({
      path: "/user?a=1",
      results: { layout: { type: "data", result: "newer" }, page: lost },
    });
    expect(results).toEqual({
      layout: { type: "data", result: "newer" },
      page: { type: "data", result: "the page" },
    });
    expect(showNotice).not.toHaveBeenCalled();
  });

  it("does not take an address whose routes could not be asked for as one that does not exist", async () => {
    const discover = lostLine.keepDiscovery(() => () => Promise.reject(lost.result))();
    const requested = { signal: new AbortController().signal, patch: vi.fn() };
    await discover({ ...requested, path: "/topup" });
    await discover({ ...requested, path: "/ticket" });
    expect(requested.patch).toHaveBeenCalledExactlyOnceWith(null, [expect.objectContaining({ path: "*" })]);
    expect(answerOf(await call({ path: "/topup", method: "POST", fetcherKey: "form" }))).toEqual(
      NETWORK_ERROR,
    );
    expect(strategy).not.toHaveBeenCalled();
    const results = { page: { type: "data", result: "done" } } as const;
    expect(await call({ path: "/topup", method: "POST", fetcherKey: "form", results })).toBe(results);
    // And there is nothing of it to prefetch.
    const [[, [stand] = []] = []] = requested.patch.mock.calls;
    const page = [{ route: { id: "layout" } }, { route: { id: "page" } }];
    expect(lostLine.known([...page, { route: stand }])).toBeNull();
    expect([lostLine.known(page), lostLine.known(null)]).toEqual([page, null]);
  });
});

it("says that there is no connection where a form's answer never comes, after the server's own limits", async () => {
  vi.useFakeTimers();
  strategy.mockReturnValue(new Promise(() => {}));
  const request = new Request(`${SITE}/topup`, { method: "POST" });
  const matches = [{ route: { id: "page" }, shouldLoad: true }];
  const answered = vi.fn();
  void lostLine
    .keepPage(
      strategy,
      () => router,
    )({ request, matches, fetcherKey: "form" })
    .then(answered);
  await vi.advanceTimersByTimeAsync(165_000);
  expect(answered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answerOf(answered.mock.calls[0]?.[0] ?? {})).toEqual(NETWORK_ERROR);
  vi.useRealTimers();
});

it("keeps what the open page has when it looks for news and the server is busy, and nothing else", async () => {
  const failed = (status: number) =>
    ({ type: "error", result: { status, statusText: "", data: "", internal: false } }) as const;
  const kept = { page: { type: "data", result: "the page" } };
  for (const status of [429, 503])
    expect(await call({ path: "/user?a=1", results: { page: failed(status) } })).toEqual(kept);
  const [busy, missing] = [{ page: failed(503) }, { page: failed(404) }];
  expect(await call({ path: "/user?a=1", results: missing })).toEqual(missing);
  expect(await call({ path: "/user?a=2", results: busy })).toEqual(busy);
  navigation.state = "loading";
  expect(await call({ path: "/user?a=1", results: busy })).toEqual(busy);
  navigation.state = "idle";
});

it("keeps the page where a proxy or a limit answers instead of telling an address's routes", async () => {
  for (const error of [new Error("502 Bad Gateway"), new SyntaxError("Unexpected token '<'")]) {
    const discover = lostLine.keepDiscovery(() => () => Promise.reject(error))();
    const { signal } = new AbortController();
    await discover({ path: "/login", signal, patch: vi.fn() });
    expect(answerOf(await call({ path: "/login", method: "POST", fetcherKey: "form" }))).toEqual(BUSY);
    const left = { path: "/news", signal: AbortSignal.abort(), patch: vi.fn() };
    await expect(discover(left)).rejects.toThrow(error);
  }
});

it("leaves the page only if the site itself answers, and else says why", async () => {
  const answers = [
    new Response("1"),
    new Response("Bad Gateway", { status: 502 }),
    new TypeError("Failed to fetch"),
  ];
  const leave = vi.fn();
  const left: boolean[] = [];
  for (const answer of answers) {
    vi.stubGlobal("fetch", async () => {
      if (answer instanceof Error) throw answer;
      return answer;
    });
    left.push(await ifReachable(leave));
  }
  vi.unstubAllGlobals();
  expect(left).toEqual([true, false, false]);
  expect(leave).toHaveBeenCalledOnce();
  expect(vi.mocked(showNotice).mock.calls).toEqual([[BUSY.notice], [NETWORK_ERROR.notice]]);
});

it("leaves the server's own answers alone", async () => {
  for (const result of [new Response(null, { status: 302 }), new Error("Unexpected Server Error")]) {
    const results = { page: { type: "error", result } } as const;
    expect(await call({ path: "/logout", method: "POST", results })).toBe(results);
  }
});
