import { describe, expect, it } from "vitest";
import { cartRow } from "../../../../test/cart";
import { noAnswer, run } from "../../../../test/visit";
import { spanText } from "./countdown";
import { canLineUp } from "./drop.lib";
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
  data: { entry: { place: 7, state, ahead: 3, order: null }, now: DROP.now, again: 2 },
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
  it("shows everyone when it starts, and a player their place", async () => {
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

  it("is there for the game's largest number of an item", async () => {
    const most = { params: { number: "2147483647" }, content: { drop: DROP } as never };
    expect((await run(loader, most)).status).toBe(200);
  });
});

it.each([
  [0, "00:00:00"],
  [-5_000, "00:00:00"],
  [1, "00:00:01"],
  [3_725_000, "01:02:05"],
  [2 * 86_400_000 + 1_000, "2 days 00:00:01"],
])("%d ms are %s", (ms, text) => expect(spanText(ms)).toBe(text));

it.each([
  [null, false, 5, true],
  ["waiting", true, 5, false],
  ["bought", true, 5, false],
  // Staff corrected the price, or items came back.
  ["closed", true, 5, true],
  ["sold_out", true, 1, true],
  ["short", true, null, true],
  ["closed", false, 5, false],
  ["sold_out", true, 0, false],
] as const)(
  "with the state %s, in a drop that is open: %s, with a stock of %s, a player has the button: %s",
  (state, open, stock, has) => {
    const entry = state && { ...place(state).data.entry, state };
    expect(canLineUp({ ...DROP, open, item: { ...DROP.item, stock } }, entry)).toBe(has);
  },
);
