import { expect, it } from "vitest";
import { noAnswer, run } from "../../../../test/visit";
import { loader } from "./route";

const answers = { "GET /shop/owned": { data: [3, 17] } };

it("a player's own products are told to them alone, and kept nowhere", async () => {
  const { text, headers } = await run(loader, { as: "player", answers });
  expect(JSON.parse(text)).toEqual({ owned: [3, 17] });
  expect(headers.get("cache-control")).toBe("private, no-store");
  const visitor = await run(loader, { answers });
  expect([JSON.parse(visitor.text), visitor.calls]).toEqual([{ owned: [] }, []]);
  const away = await run(loader, { as: "player", answers: { "GET /shop/owned": noAnswer() } });
  expect(JSON.parse(away.text)).toEqual({ owned: [] });
});
