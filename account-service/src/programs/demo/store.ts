import { randomUUID } from "node:crypto";
import type { Knex } from "knex";
import type { Context } from "../../context.ts";
import { sql } from "../../db/sql.ts";
import type { Database } from "../../db/transaction.ts";
import { createCampaigns, createStreamers } from "../../domains/coins/codes/index.ts";
import { gamePasswordFingerprint } from "../../domains/foundation/accounts/index.ts";
import {
  championsOf,
  createLists,
  createRankings,
  type RankedList,
} from "../../domains/game/rankings/index.ts";
import { addDays } from "../../domains/rewards/core/index.ts";
import { normalizeAnswer } from "../../lib/secrets/passwords.ts";
import { DAY, endOfManilaMonth, MINUTE, manilaDay, manilaMonth, toGameTime } from "../../lib/time.ts";
import {
  characterNames,
  createRandom,
  DEMO_CLUBS,
  DEMO_CODES,
  DEMO_INVITE_CODE,
  DEMO_ITEMS,
  DEMO_POLICY,
  DEMO_SERVICES,
  DEMO_STREAMER,
  DEMO_VOTE_SITE,
  demoCharacter,
} from "./world.ts";

/** The demo logins in README. Their passwords are public, so they exist only in databases without a game server. */
const DEMO_ACCOUNTS = [
  {
    UserID: "juan",
    password: "juan-demo-1",
    type: 1,
    first: "Juan",
    last: "Dela Cruz",
    coins: 5000,
    milleage: 250,
    characters: 3,
  },
  {
    UserID: "maria",
    password: "maria-demo-1",
    type: 1,
    first: "Maria",
    last: "Santos",
    coins: 0,
    milleage: 0,
    characters: 0,
  },
  {
    UserID: "pedro",
    password: "pedro-demo-1",
    type: 5,
    first: "Pedro",
    last: "Reyes",
    coins: 0,
    milleage: 0,
    characters: 0,
  },
  {
    UserID: "gm",
    password: "gm-demo-1",
    type: 20,
    first: "Game",
    last: "Master",
    coins: 0,
    milleage: 0,
    characters: 0,
  },
] as const;
const SECRET = { question: 5, answer: "Bantay" };

const PLAYERS = 140;
const CHARACTERS_EACH = 3;
/** SQL Server takes 2,100 parameters in a statement; a row here has at most 16. */
const CHUNK = 100;

/**
 * Inserts rows into a table of ours, or of the game under this database's column names, without columns that it does
 * not have.
 */
async function insertAll(
  db: Database,
  table: string | { name: string; columns: Record<string, string | null> },
  rows: Record<string, unknown>[],
) {
  const { name, columns } = typeof table === "string" ? { name: table, columns: null } : table;
  const toRow = (row: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([key, value]) => {
        const column = columns === null ? key : columns[key];
        return column ? [[column, value]] : [];
      }),
    );
  for (let start = 0; start < rows.length; start += CHUNK) {
    await sql(db)(name).insert(rows.slice(start, start + CHUNK).map(toRow));
  }
}

/** Some characters are in the game, and the last day has a curve that ends near its peak. */
async function fillServerStatus(db: Database, characters: { ChaNum: number }[], now: Date): Promise<void> {
  const knex = sql(db);
  const { name, columns } = db.tables.ChaInfo;
  if (columns.ChaOnline === null) return;
  const inGame = characters.filter((_, index) => index % 9 === 4).map(({ ChaNum }) => ChaNum);
  await knex(name)
    .whereIn(columns.ChaNum, inGame)
    .update({ [columns.ChaOnline]: 1 });
  const every = 10 * MINUTE;
  const last = Math.floor(now.getTime() / every) * every;
  const counts = Array.from({ length: DAY / every }, (_, index) => {
    const at = new Date(last - (index + 1) * every);
    const fromPeak = (last - at.getTime()) / DAY - 0.08;
    const share = 0.6 + 0.4 * Math.cos(2 * Math.PI * fromPeak) + 0.015 * Math.sin(index * 1.7);
    return { at, online: Math.min(inGame.length, Math.max(1, Math.round(inGame.length * share))) };
  });
  // The service may have counted before there were characters.
  await knex(db.tables.onlineCount).delete();
  await insertAll(db, db.tables.onlineCount, counts);
}

/** What a character of a level has distributed, and some that it has not. */
const statisticsOf = (level: number) => ({
  ChaPower: level,
  ChaStrong: Math.floor(level / 2),
  ChaStrength: 5,
  ChaSpirit: 3,
  ChaDex: level,
  ChaIntel: 0,
  ChaStRemain: level % 7,
  ChaPK: level % 3,
  ChaSaveMap: 22,
});

/** Services for characters are on sale. */
/** Keeps places as those at the end of a day, which rankings do when the next one begins. */
async function keepRankingDay(db: Database, day: string, lists: RankedList[]): Promise<void> {
  const places = lists.filter(({ list }) => list !== "side");
  await sql(db)(db.tables.rankingDay).where({ day }).delete();
  await insertAll(
    db,
    db.tables.rankingDay,
    places.map(({ characters: _, ...list }) => ({ ...list, day })),
  );
}

async function fillServices(db: Database, changed: Date): Promise<void> {
  const { characterService } = db.tables;
  const offers = Object.entries(DEMO_SERVICES).map(([service, offer]) => ({
    service,
    offered: 1,
    changed,
    changedBy: null,
    minLevel: 1,
    most: 0,
    levelAfter: 1,
    statPoints: 0,
    ...offer,
  }));
  await insertAll(db, characterService, offers);
}

/** Fills an empty demo database, in one transaction; does nothing if there are users. */
export async function seedDemo(db: Database, context: Context): Promise<void> {
  const { env, passwords, now } = context;
  const { UserInfo } = db.tables;
  const hasUsers = async (knex: Knex) =>
    (await knex(UserInfo.name).first(UserInfo.columns.UserNum)) !== undefined;
  if (await hasUsers(sql(db))) return;

  const created = now();
  const hashes = await Promise.all(
    DEMO_ACCOUNTS.map(async (account) => ({
      passwordHash: await passwords.hash(account.password),
      secretAnswerHash: await passwords.hash(normalizeAnswer(SECRET.answer)),
    })),
  );

  await db.transaction(async (trx) => {
    if (await hasUsers(sql(trx))) return;
    const gameTime = toGameTime(created, env.GAME_TIME_ZONE);
    const random = createRandom(2026);
    const names = characterNames(random);

    const user = (fields: Record<string, unknown>) => ({
      UserPass2: passwords.unusablePin(),
      CreateDate: gameTime,
      LastLoginDate: gameTime,
      UserBlockDate: gameTime,
      ...fields,
    });
    await insertAll(
      trx,
      UserInfo,
      DEMO_ACCOUNTS.map((account) =>
        user({
          UserID: account.UserID,
          UserName: account.UserID,
          UserPass: passwords.toGameFormat(account.password),
          UserType: account.type,
          UserPoint: account.coins,
          UserPoint2: account.milleage,
          UserEmail: `${account.UserID}@example.com`,
          NameFirst: account.first,
          NameLast: account.last,
        }),
      ),
    );
    const players = Array.from(
      { length: PLAYERS },
      (_, index) => `player${String(index + 1).padStart(3, "0")}`,
    );
    await insertAll(
      trx,
      UserInfo,
      // Without a password, so that no one can log in to these accounts.
      [...players, DEMO_STREAMER.UserID].map((UserID) =>
        user({ UserID, UserName: UserID, UserPass: "", UserEmail: `${UserID}@example.com` }),
      ),
    );

    const users: { UserNum: number; UserID: string }[] = await sql(trx)(UserInfo.name).select({
      UserNum: UserInfo.columns.UserNum,
      UserID: UserInfo.columns.UserID,
    });
    const numberOf = new Map(users.map((row) => [row.UserID, row.UserNum]));
    await insertAll(
      trx,
      trx.tables.account,
      DEMO_ACCOUNTS.map((account, index) => ({
        UserNum: numberOf.get(account.UserID),
        ...hashes[index],
        gamePassword: gamePasswordFingerprint(
          env,
          numberOf.get(account.UserID) ?? 0,
          passwords.toGameFormat(account.password),
        ),
        UserSQ: SECRET.question,
        gender: "Male",
        country: "PH",
        emailKey: `${account.UserID}@example.com`,
        email_verified_at: created,
        created,
      })),
    );

    const owners = [
      ...DEMO_ACCOUNTS.flatMap((account) => Array<string>(account.characters).fill(account.UserID)),
      ...players.flatMap((player) => Array<string>(CHARACTERS_EACH).fill(player)),
    ];
    const characters = owners.map((owner, index) => ({
      owner,
      guild: random.between(0, DEMO_CLUBS.length),
      ...demoCharacter(random, names.next().value, index),
    }));
    await insertAll(
      trx,
      trx.tables.ChaInfo,
      characters.map(({ owner, guild, kills, deaths, monthKills: _, monthDeaths: __, ...fields }) => ({
        ...fields,
        UserNum: numberOf.get(owner),
        ChaPKScore: kills,
        ChaPKDeath: deaths,
        GuNum: guild,
        ...statisticsOf(fields.ChaLevel),
      })),
    );
    await fillServices(trx, created);

    const rows: { ChaNum: number; ChaName: string }[] = await sql(trx)(trx.tables.ChaInfo.name).select(
      "ChaNum",
      "ChaName",
    );
    await fillServerStatus(trx, rows, created);
    const characterNumber = new Map(rows.map((row) => [row.ChaName, row.ChaNum]));
    await insertAll(
      trx,
      trx.tables.rankingBaseline,
      characters.map((character) => ({
        month: manilaMonth(created),
        ChaNum: characterNumber.get(character.ChaName),
        ChaPKScore: character.kills - character.monthKills,
        ChaPKDeath: character.deaths - character.monthDeaths,
      })),
    );

    await sql(trx)(trx.tables.rankingOpening).insert({
      month: manilaMonth(created),
      after: Math.max(...characterNumber.values()),
      began: created,
      finished: created,
    });

    const yesterday = createLists();
    for (const { ChaName, ChaLevel, ChaMoney, ChaMMR, ChaClass, ChaSchool, ...counted } of characters) {
      const ChaNum = characterNumber.get(ChaName) ?? 0;
      // A little less of everything, of each something else.
      yesterday.add({
        ChaNum,
        ChaName,
        ChaClass,
        ChaSchool,
        ChaLevel: Math.max(1, ChaLevel - (ChaNum % 2)),
        ChaPKScore: Math.max(0, counted.monthKills - (ChaNum % 5)),
        ChaPKDeath: counted.monthDeaths,
        ChaMMR: ChaMMR - ((ChaNum * 7) % 23),
        ChaMoney: Math.floor(ChaMoney * (1 - (ChaNum % 6) / 40)),
      });
    }
    await keepRankingDay(trx, manilaDay(new Date(created.getTime() - DAY)), yesterday.stored());

    for (const back of [1, 2]) {
      // The middle of the month: never near its edges.
      const middle = new Date(endOfManilaMonth(manilaMonth(created)).getTime() - (back * 30.5 + 15) * DAY);
      const month = manilaMonth(middle);
      const lists = createLists();
      for (const character of characters) {
        const { ChaName, ChaLevel, ChaMoney, ChaMMR, ChaClass, ChaSchool } = character;
        const kills = Math.floor(random.next() ** 4 * 900 * (ChaLevel / 240));
        lists.add({
          ChaNum: characterNumber.get(ChaName) ?? 0,
          ChaName,
          ChaClass,
          ChaSchool,
          ChaLevel: Math.max(1, ChaLevel - random.between(1, 6) * back),
          ChaPKScore: kills,
          ChaPKDeath: Math.floor(kills * (0.3 + random.next())),
          ChaMMR: ChaMMR - random.between(0, 120) * back,
          ChaMoney: Math.floor(ChaMoney * (1 - random.next() * 0.3 * back)),
        });
      }
      const taken = new Date(endOfManilaMonth(month).getTime() + 2_000);
      if (back === 1) await keepRankingDay(trx, manilaDay(new Date(taken.getTime() - DAY)), lists.stored());
      await createRankings(trx, context).archive(month, taken, championsOf(lists.stored()));
    }

    await insertAll(
      trx,
      trx.tables.GuildInfo,
      DEMO_CLUBS.map((GuName, index) => {
        const members = characters.filter(({ guild }) => guild === index + 1);
        const master = members.reduce((best, each) => (each.ChaLevel > best.ChaLevel ? each : best));
        return {
          GuName,
          ChaNum: characterNumber.get(master.ChaName),
          GuBattleWin: random.between(0, 40),
          GuBattleLose: random.between(0, 40),
        };
      }),
    );
    // The third area is unclaimed, as on a young server.
    await insertAll(trx, trx.tables.GuildRegion, [
      { RegionID: 1, GuNum: 1, RegionTax: 5 },
      { RegionID: 2, GuNum: 3, RegionTax: 10 },
      { RegionID: 3, GuNum: 0, RegionTax: 0 },
    ]);
    await insertAll(
      trx,
      trx.tables.ShopItemMap,
      DEMO_ITEMS.map(({ ItemMain, ItemSub, ItemName, ItemMoney }) => ({
        ItemMain,
        ItemSub,
        ItemName,
        // On some servers the price is text.
        ItemMoney: String(ItemMoney),
      })),
    );
    const products: { ProductNum: number; ItemName: string }[] = await sql(trx)(
      trx.tables.ShopItemMap.name,
    ).select("ProductNum", "ItemName");
    const productNumber = new Map(products.map((row) => [row.ItemName, row.ProductNum]));
    await insertAll(
      trx,
      trx.tables.shopItem,
      DEMO_ITEMS.map(({ ItemName, image, info, category }, index) => ({
        ProductNum: productNumber.get(ItemName),
        image,
        info,
        category,
        published: 1,
        price: null,
        // A few have a limited stock.
        stock: index % 8 === 3 ? 25 : null,
        position: index + 1,
        bought: 0,
        saleStart: null,
        saleEnd: null,
        // In another order than that of the shop.
        created: new Date(created.getTime() - ((index * 7 + 13) % DEMO_ITEMS.length) * DAY),
      })),
    );
    await insertAll(
      trx,
      trx.tables.setting,
      Object.entries(DEMO_POLICY).map(([name, value]) => ({
        name,
        value,
        changed: created,
        changedBy: null,
      })),
    );
    await seedRewards(trx, context, (UserID) => numberOf.get(UserID) ?? 0);
    await seedCodes(trx, context);
  });
}

/** Maria comes daily and has invited friends, Juan has played, and a toplist of example.com can be voted on. */
async function seedRewards(
  trx: Database,
  { now }: Context,
  numberOf: (UserID: string) => number,
): Promise<void> {
  const { UserInfo, attendanceStamp, inviteCode, invitation, voteSite } = trx.tables;
  const maria = numberOf("maria");
  const created = now();
  const today = manilaDay(created);
  await insertAll(
    trx,
    attendanceStamp,
    [1, 2, 3, 4, 5].map((streak) => ({
      UserNum: maria,
      day: addDays(today, streak - 6),
      at: created,
      streak,
      coins: 0,
    })),
  );
  await sql(trx)(inviteCode).insert({ code: DEMO_INVITE_CODE, UserNum: maria });
  await insertAll(
    trx,
    invitation,
    (["open", "review"] as const).map((state, index) => ({
      UserNum: numberOf(`player00${index + 1}`),
      inviter: maria,
      state,
      created: new Date(created.getTime() - (index + 3) * DAY),
      suspicion: state === "review" ? "address" : null,
    })),
  );
  await sql(trx)(voteSite).insert({
    ...DEMO_VOTE_SITE,
    secret: null,
    active: 1,
    created,
  });
  const { PlayTime, UserNum } = UserInfo.columns;
  if (PlayTime !== null)
    await sql(trx)(UserInfo.name)
      .where({ [UserNum]: numberOf("juan") })
      .update({ [PlayTime]: 200 });
}

/** Demo codes and the streamer, whose account exists only for its referral balance. */
async function seedCodes(trx: Database, context: Context): Promise<void> {
  const { UserID, name, code } = DEMO_STREAMER;
  const created = context.now();
  const UserNum = await sql(trx)(trx.tables.UserInfo.name)
    .where({ UserID })
    .first("UserNum")
    .then((row) => row?.UserNum ?? 0);
  const passwordHash = await context.passwords.hash(randomUUID());
  await sql(trx)(trx.tables.account).insert({ UserNum, passwordHash, ReferralBalance: 0, created });
  const campaigns = createCampaigns(trx, context);
  await createStreamers(trx, context).add({ code, UserNum, name, sharePercent: null });
  for (const { days, code: demoCode, ...campaign } of DEMO_CODES) {
    const [starts, ends] = days.map((day) => (day === null ? null : new Date(created.getTime() + day * DAY)));
    await campaigns.createWithCodes(
      { ...campaign, starts: starts ?? created, ends: ends ?? null, usesPerAccount: 1 },
      [demoCode],
    );
  }
}
