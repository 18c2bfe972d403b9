import { describe, expect, it } from "vitest";
import {
  changed,
  column,
  having,
  RENAMED,
  STANDARD,
  TROUBLED,
  table,
  without,
} from "../../../test/game-servers.ts";
import { GAME_SCHEMA } from "../../db/game/schema.ts";
import { resolveTables } from "../../db/tables.ts";
import type { TableFacts } from "./inspection.ts";
import { gameMapping, mapGame } from "./mapping.ts";

const standardBut = (...tables: TableFacts[]) => [
  ...STANDARD.tables.filter(({ name }) => !tables.some((other) => other.name === name)),
  ...tables,
];

const textsOf = ({ problems }: { problems: { text: string }[] }) => problems.map(({ text }) => text);

describe("mapGame", () => {
  it("maps nothing on a server as most are", () => {
    const game = mapGame(STANDARD.tables);
    expect(gameMapping(game)).toEqual({});
    for (const { how, others, proposed, problems, table: name } of Object.values(game)) {
      expect(how).toBe(["UserKey", "ChaNameInfo"].includes(name) ? "absent" : "usual place");
      expect([others, proposed, problems]).toEqual([[], [], []]);
    }
  });

  it("names what is there only on few servers, and takes a price that is a text", () => {
    const { UserKey, UserInfo, ShopItemMap } = mapGame([
      ...standardBut(
        having(table("UserInfo"), column("UserPass_N", { type: "varchar", length: 50 })),
        having(
          without(table("ShopItemMap"), "ItemMoney"),
          column("ItemPrice", { type: "varchar", length: 100 }),
        ),
      ),
      table("UserKey"),
    ]);
    expect([UserKey, UserInfo, ShopItemMap].flatMap(textsOf)).toEqual([]);
    expect(gameMapping({ UserKey, UserInfo, ShopItemMap } as ReturnType<typeof mapGame>)).toEqual({
      UserKey: { table: "RanUser.dbo.UserKey" },
      UserInfo: { columns: { UserPass_N: "UserPass_N" } },
      ShopItemMap: { columns: { ItemMoney: "ItemPrice" } },
    });
  });

  it("asks which of two prices the game goes by", () => {
    const both = having(table("ShopItemMap"), column("ItemPrice", { type: "varchar", length: 100 }));
    expect(mapGame(standardBut(both)).ShopItemMap.undecided).toEqual([
      { column: "ItemMoney", candidates: ["ItemMoney", "ItemPrice"], optional: true },
    ]);
  });

  it("finds tables in other databases and columns under other names, in a mapping that the service takes", () => {
    const game = mapGame(RENAMED.tables);
    const mapping = gameMapping(game);
    expect(mapping).toEqual({
      UserInfo: {
        table: "Account.dbo.UserInfo",
        columns: { UserPoint2: null, NameFirst: null, NameLast: null, PhoneNumber: null },
      },
      ChaInfo: {
        table: "Game.dbo.ChaInfo",
        columns: { ChaPKScore: "ChaPkWin", ChaPKDeath: "ChaPkLoss", ChaMMR: "ChaMMRScore" },
      },
      GuildInfo: { table: "Game.dbo.GuildInfo" },
      GuildRegion: { table: "Game.dbo.GuildRegion" },
      ShopItemMap: { table: "Mall.dbo.ShopItemMap", columns: { ItemMoney: "ItemPrice" } },
      ShopPurchase: { table: "Mall.dbo.ShopPurchase" },
    });
    expect(Object.values(game).flatMap(({ problems }) => problems)).toEqual([]);
    expect(resolveTables(mapping, false).ShopItemMap).toMatchObject({
      name: "Mall.dbo.ShopItemMap",
      columns: { ItemMoney: "ItemPrice" },
    });
  });

  it("guesses neither between two tables nor between two columns", () => {
    const { ChaInfo } = mapGame(TROUBLED.tables);
    expect(ChaInfo).toMatchObject({ place: null, how: "several" });
    expect(ChaInfo.others.map(({ database }) => database)).toEqual(["World1", "World2"]);
    expect(gameMapping(mapGame(TROUBLED.tables))).not.toHaveProperty("ChaInfo");

    const decided = mapGame(TROUBLED.tables, { ChaInfo: { table: "world1.dbo.chainfo" } });
    expect(decided.ChaInfo).toMatchObject({
      how: "GAME_MAPPING",
      undecided: [{ column: "ChaPKScore", candidates: ["ChaPkWin", "ChaKills"], optional: true }],
      problems: [],
    });
    expect(gameMapping(decided).ChaInfo).toEqual({ table: "World1.dbo.ChaInfo" });
  });

  it("does as the operator decided, and says where that does not fit", () => {
    const given = { ChaInfo: { table: "World1.dbo.ChaInfo", columns: { ChaPKScore: "ChaKills" } } };
    expect(gameMapping(mapGame(TROUBLED.tables, given)).ChaInfo).toEqual(given.ChaInfo);
    const wrong = mapGame(STANDARD.tables, { UserInfo: { columns: { UserEmail: "Mail" } } });
    expect(textsOf(wrong.UserInfo)).toEqual(["RanUser.dbo.UserInfo.Mail is missing."]);
    expect(mapGame(STANDARD.tables, { UserInfo: { table: "A.dbo.B" } }).UserInfo).toMatchObject({
      place: null,
      how: "missing",
    });
  });

  it("knows a table that is called otherwise by its columns", () => {
    const tables = standardBut().map((facts) =>
      facts.name === "ShopPurchase" ? { ...facts, name: "TB_Purchase", database: "Mall" } : facts,
    );
    expect(gameMapping(mapGame(tables))).toEqual({ ShopPurchase: { table: "Mall.dbo.TB_Purchase" } });
  });

  it("takes the table beside its fellow where several worlds have one", () => {
    const world = (database: string) => (facts: TableFacts) => ({ ...facts, database });
    const guilds = ["World1", "World2"].flatMap((name) =>
      [table("GuildInfo"), table("GuildRegion")].map(world(name)),
    );
    const tables = [
      ...standardBut().filter(({ name }) => !/^(Guild|ChaInfo)/.test(name)),
      world("World2")(table("ChaInfo")),
      ...guilds,
    ];
    expect(mapGame(tables).GuildRegion).toMatchObject({ how: "beside", place: { database: "World2" } });
  });

  it("lets a log that shares the name, but not the columns, be", () => {
    const log: TableFacts = {
      ...table("ChaInfo"),
      database: "RanLog",
      columns: [column("ChaName", { type: "varchar", length: 33 })],
    };
    expect(mapGame([...STANDARD.tables, log]).ChaInfo).toMatchObject({ how: "usual place", others: [] });
  });

  it("tells the type where a column is there under another name but cannot hold it", () => {
    const tables = standardBut(
      having(without(table("ShopItemMap"), "ItemMoney"), column("ItemPrice", { type: "money" })),
    );
    expect(textsOf(mapGame(tables).ShopItemMap)).toEqual([
      "RanShop.dbo.ShopItemMap.ItemPrice is money; int is needed.",
    ]);
  });

  it("wants a wide password column where the whole MD5 is stored", () => {
    expect(textsOf(mapGame(STANDARD.tables, {}, { UserPass: 32 }).UserInfo)).toEqual([
      "RanUser.dbo.UserInfo.UserPass holds 20 characters; 32 are needed.",
    ]);
  });

  it("maps a name of another case, for databases that mind it", () => {
    const tables = standardBut(changed(table("GuildInfo"), "GuName", { name: "GUNAME" }));
    expect(gameMapping(mapGame(tables))).toEqual({ GuildInfo: { columns: { GuName: "GUNAME" } } });
  });

  it("says which names GAME_MAPPING cannot write", () => {
    const odd = { ...table("GuildInfo"), database: "Ran.Game" };
    expect(textsOf(mapGame(standardBut(odd)).GuildInfo)).toEqual([
      "Ran.Game: GAME_MAPPING cannot contain a name with a dot or a bracket.",
    ]);
  });

  it("finds nothing where there is nothing", () => {
    const game = mapGame([]);
    expect(gameMapping(game)).toEqual({});
    for (const name of Object.keys(GAME_SCHEMA))
      expect(game[name as keyof typeof game]).toMatchObject({
        place: null,
        how: ["UserKey", "ChaNameInfo"].includes(name) ? "absent" : "missing",
      });
  });
});
