import { describe, expect, it } from "vitest";
import { EVERYTHING } from "../../test/game";
import { eventItem } from "../../test/news";
import { noAnswer, ONE_PAGE, run } from "../../test/visit";
import { loader } from "./route";

const shopItem = (ProductNum: number) => ({
  ProductNum,
  ItemName: `Item ${ProductNum}`,
  image_url: null,
  price: 70,
  info: "Long text",
  category: "Hats",
  stock: null,
  sale_end: null,
  regular_price: null,
  cut_end: null,
  drop_start: null,
  since: null,
  parts: [],
});
const begin = new Date(Date.now() - 3_600_000).toISOString();
const end = new Date(Date.now() + 3_600_000).toISOString();
const content = {
  banners: [],
  notices: [],
  events: [eventItem(3, begin, end)],
  shopItems: { items: [1, 2, 3, 4, 5].map(shopItem), categories: [], ...ONE_PAGE },
};

describe("the site's layout", () => {
  it("has the event that is on and the items that sell best", async () => {
    const { data, reads } = await run(loader, { content });
    expect(reads).toEqual([["banners"], ["events"], ["shopItems", { sort: "bought" }], ["notices"]]);
    expect(data).toMatchObject({ banners: [], event: { id: 3 }, game: EVERYTHING, accountServiceUp: true });
    expect(data.shop.map(({ ProductNum }) => ProductNum)).toEqual([1, 2, 3, 4]);
    expect(JSON.stringify(data)).not.toContain("Long text");
  });

  it.each([
    ["banners", { banners: [] }],
    ["events", { event: null }],
    ["shopItems", { shop: [] }],
    ["notices", { popUp: null }],
  ])("stands without %s", async (name, missing) => {
    const whole = (await run(loader, { content })).data;
    const { data } = await run(loader, { content: { ...content, [name]: noAnswer() } });
    expect(data).toEqual({ ...whole, ...missing });
  });

  it("has the event that is on, however many were announced since", async () => {
    const next = Array.from({ length: 20 }, (_, index) => eventItem(10 + index, end, end));
    const { data } = await run(loader, {
      content: { ...content, events: [...next, eventItem(3, begin, end)] },
    });
    expect(data.event?.id).toBe(3);
  });

  it.each([
    ["visitor", { state: "visitor" }],
    ["unreachable", { state: "unreachable" }],
    ["player", { state: "player", staff: false }],
    ["support", { state: "player", staff: true }],
  ] as const)("knows a %s, and no more of them than it shows", async (as, viewer) => {
    const { data } = await run(loader, { as, content });
    expect(data.viewer).toMatchObject(viewer);
    expect(JSON.stringify(data)).not.toContain("juan@example.org");
  });

  it("tells a notice once", async () => {
    const notice = { icon: "success", title: "Done." } as const;
    const { data, session } = await run(
      (args) => {
        args.context.session.flash("notice", notice);
        return loader(args);
      },
      { content },
    );
    expect(data.notice).toEqual(notice);
    expect(session.has("notice")).toBe(false);
  });
});
