import { describe, expect, it } from "vitest";
import { EVERYTHING } from "../../test/game";
import { newsItem, newsPage } from "../../test/news";
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
  newsPage: newsPage(newsItem(3, { type: 2, event_start: begin, event_end: end })),
  shopItems: { items: [1, 2, 3, 4, 5].map(shopItem), categories: [], ...ONE_PAGE },
};

describe("the site's layout", () => {
  it("has the event that is on and the items that sell best", async () => {
    const { data, reads } = await run(loader, { content });
    expect(reads).toEqual([
      ["banners"],
      ["newsPage", "event", 1],
      ["shopItems", { sort: "bought" }],
      ["notices"],
    ]);
    expect(data).toMatchObject({ banners: [], event: { id: 3 }, game: EVERYTHING, accountServiceUp: true });
    expect(data.shop.map(({ ProductNum }) => ProductNum)).toEqual([1, 2, 3, 4]);
    expect(JSON.stringify(data)).not.toContain("Long text");
  });

  it.each([
    ["banners", { banners: [] }],
    ["newsPage", { event: null }],
    ["shopItems", { shop: [] }],
    ["notices", { popUp: null }],
  ])("stands without %s", async (name, missing) => {
    const whole = (await run(loader, { content })).data;
    const { data } = await run(loader, { content: { ...content, [name]: noAnswer() } });
    expect(data).toEqual({ ...whole, ...missing });
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
