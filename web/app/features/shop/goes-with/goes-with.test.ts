import type { ShopItem } from "@tambayan/account-service/contract";
import { expect, it } from "vitest";
import { noAnswer, run } from "../../../../test/visit";
import { loader } from "./route";

const belt = { ProductNum: 4, ItemName: "Belt", price: 90, info: "Long text" } as ShopItem;
const ask = async (number: string, goesWith: ShopItem[] | Error = [belt]) => {
  const found = goesWith instanceof Error ? goesWith : { items: goesWith, valid_until: null };
  const { text, reads } = await run(loader, { params: { number }, content: { goesWith: found } });
  return [JSON.parse(text).items, reads];
};

it("what goes with an item is a few tiles, and nothing where there is no item or no answer", async () => {
  expect(await ask("-17")).toEqual([[{ ProductNum: 4, ItemName: "Belt", price: 90 }], [["goesWith", -17]]]);
  expect(await ask("x")).toEqual([[], []]);
  expect((await ask("5", noAnswer()))[0]).toEqual([]);
});
