import { beforeEach, expect, it } from "vitest";
import { post } from "../../../../test/accounts.ts";
import { openApp, type TestApp, tokenOf } from "../../../../test/app.ts";
import { addItem, contextOf } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { emptyTables } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import { createAudit } from "../audit/index.ts";

describeEachDatabase("a change beside long ones", (kind) => {
  const database = useDatabase(kind);
  beforeEach(async () => {
    await emptyTables(database.db, ["AuditLog"]);
    await sql(database.db)("AuditHead").update({ seq: 0 });
  });

  async function open() {
    const test = await openApp(database);
    return { ...test, admin: await tokenOf(test.app, "gm") };
  }
  type Opened = TestApp & { admin: string };
  const send = async (test: Opened, path: string, body: object) => {
    const answer = await post(test.app, path, body, test.admin);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  /** What the log has of an action. */
  const details = (test: Opened, action: string): Promise<string[]> =>
    sql(test.db)("AuditLog").where({ action }).orderBy("seq").pluck("detail");
  async function expectIntact(test: Opened) {
    expect(await createAudit(test.db, contextOf(test)).verify()).toMatchObject({ found: 0 });
  }
  const long = (letter: string, length = 60) => letter.repeat(length);

  it("is in the audit log: the number of an account for transfers", async () => {
    const test = await open();
    const path = "/admin/payments/channels";
    const channel = (letter: string, accountNumber: string) => ({
      kind: "gcash",
      name: long(letter),
      accountName: long(letter),
      accountNumber: `${accountNumber}${long(letter, 48)}`,
      instructions: `${long(letter, 480)}${accountNumber}`,
      active: "true",
    });
    const { id } = await send(test, path, channel("a", "09170000001"));
    await send(test, `${path}/${id}`, channel("b", "09990000002"));
    const log = (await details(test, "package_changed")).join("\n");
    expect(log).toContain(`account number: "09170000001${long("a", 48)}"`);
    expect(log).toContain(`account number: "09170000001${long("a", 48)}" → "09990000002${long("b", 48)}"`);
    // The end of a long text.
    expect(log).toContain(`09990000002"`);
    await expectIntact(test);
  });

  it("is in the audit log: an item's reduced price", async () => {
    const test = await open();
    const item = await addItem(test.db, { ItemMoney: 500, ItemName: long("x", 100) });
    const settings = (letter: string) => ({
      category: long(letter, 40),
      info: long(letter, 200),
      position: 7,
    });
    const path = `/admin/shop/${item}`;
    await send(test, path, { ...settings("a"), price: 500, published: "true" });
    await send(test, path, {
      ...settings("b"),
      price: 600,
      stock: 900_000_000,
      position: 999_999,
      isDrop: "true",
      published: "true",
      saleStart: "2026-01-01T00:00",
      saleEnd: "2027-01-01T00:00",
      cutPrice: 1,
      cutStart: "2026-03-01T00:00",
      cutEnd: "2026-03-02T00:00",
    });
    expect((await details(test, "shop_item_changed")).join("\n")).toContain("reduced price: none → 1;");
    await expectIntact(test);
  });

  it("is in the audit log: a bundle's items", async () => {
    const test = await open();
    const parts: { ProductNum: number; quantity: number }[] = [];
    for (let count = 0; count < 20; count += 1)
      parts.push({
        ProductNum: await addItem(test.db, { ItemName: `${count} ${long("x", 90)}` }),
        quantity: 1,
      });
    const last = parts.at(-1);
    const bundle = (letter: string, quantity: number) => ({
      name: long(letter),
      category: long(letter, 40),
      info: long(letter, 1_000),
      price: 500,
      published: "true",
      parts: parts.map((part) => (part === last ? { ...part, quantity } : part)),
    });
    const { ProductNum } = await send(test, "/admin/bundles", bundle("a", 1));
    await send(test, `/admin/bundles/${ProductNum}`, bundle("b", 81));
    const log = (await details(test, "shop_item_changed")).join("\n");
    expect(log).toMatch(new RegExp(`81 × 19 x+ \\(${last?.ProductNum}\\)`));
    await expectIntact(test);
  });

  it("is in the audit log: a vote site's coins", async () => {
    const test = await open();
    const site = (letter: string, coins: number) => ({
      name: long(letter),
      slug: `${letter}-site`,
      format: "other",
      link: `https://example.org/${long(letter, 350)}?custom={token}`,
      coins,
      waitHours: 24,
      verification: "path",
      active: "true",
    });
    const { id } = await send(test, "/admin/vote-sites", site("a", 5));
    await send(test, `/admin/vote-sites/${id}`, site("b", 900));
    const log = (await details(test, "vote_site_changed")).join("\n");
    expect(log).toContain("coins: 5;");
    expect(log).toContain("coins: 5 → 900");
    await expectIntact(test);
  });
});
