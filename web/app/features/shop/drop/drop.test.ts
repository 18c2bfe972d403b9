import { MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { cartRow } from "../../../../test/cart";
import { noAnswer, refusal, run } from "../../../../test/visit";
import { action } from "../enter-drop/route";
import { spanText } from "./countdown";
import { loader, meta } from "./route";

const STARTS = "2026-11-27T12:00:00.000Z";
const DROP = {
  item: { ...cartRow(4).shopitem, stock: 20, drop_start: STARTS },
  starts: STARTS,
  now: "2026-11-24T00:00:00.000Z",
  open: false,
};
const ENTRY = "GET /drops/4/entry";
const place = (state: string) => ({
  data: { entry: { place: 7, state, ahead: 3, purchase: null }, now: DROP.now, again: 2 },
});
const load = (as: "player" | "visitor", answers: Record<string, unknown> = {}, drop: unknown = DROP) =>
  run(loader, { as, params: { number: "4" }, answers, content: { drop } as never });
const metaOf = (data: unknown) =>
  JSON.stringify(
    meta({
      data,
      matches: [{ id: "root", data: { site: { publicUrl: "https://a.example", shareImage: "/s" } } }],
    } as never),
  );

describe("a drop's page", () => {
  it("shows everybody when it starts, and a player their place", async () => {
    const visitor = await load("visitor");
    expect(visitor.data).toEqual({ drop: DROP, known: false, entry: null, again: 0 });
    expect(visitor.calls).toEqual([]);
    const player = await load("player", { [ENTRY]: place("waiting") });
    expect(player.data).toMatchObject({ known: true, entry: { place: 7, ahead: 3 }, again: 2 });
  });

  it("asks again by itself while a player waits, and not after that", async () => {
    const waiting = (await load("player", { [ENTRY]: place("waiting") })).data;
    expect(metaOf(waiting)).toContain('"refresh","content":"2"');
    const bought = (await load("player", { [ENTRY]: place("bought") })).data;
    expect(metaOf(bought)).not.toContain("refresh");
  });

  it("is there without the place, and is not there for an item without a drop", async () => {
    expect((await load("player", { [ENTRY]: noAnswer() })).data).toMatchObject({ drop: DROP, entry: null });
    expect(
      (await run(loader, { params: { number: "4" }, content: { drop: undefined } as never })).status,
    ).toBe(404);
    expect((await run(loader, { params: { number: "x" } })).status).toBe(404);
  });
});

describe("lining up", () => {
  const ENTER = "POST /drops/4/enter";
  const post = (as: "player" | "visitor", answer: unknown, expectedPrice = "540") =>
    run(action, { as, params: { number: "4" }, form: { expectedPrice }, answers: { [ENTER]: answer } });

  it("sends the price that was shown, and leads to the page", async () => {
    const { calls, location, session } = await post("player", { data: { place: 1, state: "waiting" } });
    expect([calls, location]).toEqual([[[ENTER, { expectedPrice: 540 }]], "/drop/4"]);
    expect(session.has("notice")).toBe(false);
  });

  it("tells there why not", async () => {
    const { location, session } = await post("player", refusal(409, "conflict", MESSAGES.dropNotStarted));
    expect([location, session.get("notice")?.title]).toEqual(["/drop/4", MESSAGES.dropNotStarted]);
  });

  it("asks a visitor to log in, and refuses what no page sends", async () => {
    expect(await post("visitor", {})).toMatchObject({ location: "/login?next=%2Fdrop%2F4", calls: [] });
    expect(await post("player", {}, "x")).toMatchObject({ status: 400, calls: [] });
  });
});

it.each([
  [0, "00:00:00"],
  [-5_000, "00:00:00"],
  [1, "00:00:01"],
  [3_725_000, "01:02:05"],
  [2 * 86_400_000 + 1_000, "2 days 00:00:01"],
])("%d ms are %s", (ms, text) => expect(spanText(ms)).toBe(text));
