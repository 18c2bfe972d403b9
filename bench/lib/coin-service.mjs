// @ts-check
// The account-service over the database that a measurement names, and what the measurement needs in it.
import { randomUUID } from "node:crypto";
import { buildApp } from "../../account-service/src/app.ts";
import { connect } from "../../account-service/src/db/testing/connect.ts";
import { createSessions } from "../../account-service/src/domains/access/sessions/index.ts";
import { createCampaigns } from "../../account-service/src/domains/coins/codes/index.ts";
import { loadEnv } from "../../account-service/src/env.ts";
import { createPasswords } from "../../account-service/src/lib/secrets/passwords.ts";
import { prepareDatabase } from "../../account-service/src/programs/prepare.ts";
import { sql } from "../../account-service/test/sql.ts";

/** @typedef {{ code: string, players: { UserNum: number, token: string, item: number }[] }} World */

const PURSE = 1_500_000_000;
const now = () => new Date();

/** @param {Record<string, string | undefined>} variables */
export async function openService(variables) {
  const env = loadEnv(variables);
  const passwords = createPasswords(env);
  const { TEST_POSTGRES_URL: url, TEST_POSTGRES_SCHEMA: schema } = variables;
  const db = connect(env, url && schema ? { url, schema } : null);
  return {
    env,
    db,
    passwords,
    prepare: () => prepareDatabase(db, { env, passwords, now }),
    app: () =>
      buildApp({
        env,
        db,
        passwords,
        mail: { kind: "files", send: async () => {}, close: () => {} },
        now,
      }),
  };
}

/**
 * Players with coins, each with a session and an item of their own, and a code that all of them may redeem as often as
 * they like.
 * @param {Awaited<ReturnType<typeof openService>>} service
 * @param {number} howMany
 * @returns {Promise<World>}
 */
export async function makeWorld({ env, db, passwords, app: build }, howMany) {
  const context = { env, now, passwords };
  const code = "BENCHMARK2026";
  await createCampaigns(db, context).createWithCodes(
    {
      name: "Bench",
      coins: 5,
      bonusCoins: 1,
      starts: new Date(0),
      ends: null,
      usesPerAccount: 1_000_000_000,
      maxUses: 1_000_000_000,
    },
    [code],
  );
  const app = await build();
  await app.ready();
  const items = await sql(db)("ShopItem").orderBy("ProductNum").limit(howMany).select("ProductNum");
  await sql(db)("ShopItem").update({
    stock: 2_000_000_000,
    published: 1,
    saleStart: null,
    saleEnd: null,
    price: 1,
  });
  const players = [];
  for (let index = 0; index < howMany; index += 1) {
    const UserID = `bench_${randomUUID().slice(0, 8)}`;
    const past = new Date(0);
    await sql(db)("UserInfo").insert({
      UserID,
      UserName: UserID,
      UserPass: "",
      UserPass2: "",
      UserEmail: "",
      UserPoint: PURSE,
      CreateDate: past,
      LastLoginDate: past,
      UserBlockDate: past,
    });
    const { UserNum } = await sql(db)("UserInfo").where({ UserID }).first("UserNum");
    await sql(db)("Account").insert({ UserNum, passwordHash: "-", created: past });
    const session = await createSessions(db, context).open(
      { UserNum, type: 1 },
      { address: "127.0.0.1", userAgent: "bench" },
    );
    players.push({
      UserNum,
      token: app.signToken(session.claims, session.expires),
      item: items[index % items.length].ProductNum,
    });
  }
  return { code, players };
}

// Run as a process: listens until it is stopped.
if (/coin-service\.m?js$/.test(process.argv[1] ?? "")) {
  const service = await openService(process.env);
  const app = await service.app();
  await app.listen({ host: "127.0.0.1", port: service.env.PORT });
  process.stdout.write("listening\n");
  process.on("SIGTERM", () => void app.close().then(() => process.exit(0)));
}
