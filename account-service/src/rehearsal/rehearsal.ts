import { randomBytes, randomUUID } from "node:crypto";
import type { App } from "../app.ts";
import { buildApp } from "../app.ts";
import type { Database } from "../db/transaction.ts";
import type { Env } from "../env.ts";
import { createLogger } from "../logger.ts";
import { createAccounts } from "../modules/accounts/accounts-service.ts";
import { createPasswords } from "../modules/accounts/passwords.ts";
import { createSettings } from "../modules/settings/settings-service.ts";
import { BY } from "../operator/by.ts";
import { REFUND_SAFETIES } from "../policy/policy.ts";
import { createGameStore } from "./game-store.ts";

const PRICE = 10;
const COINS = 1_000;
const LONG_AGO = new Date("2020-01-01T00:00:00Z");

/** One thing that was tried. */
export interface Step {
  what: string;
  held: boolean;
  /** What was seen, where it did not hold or is worth a word. */
  detail?: string;
}

/** Thrown where the rest cannot be tried. */
class Stopped extends Error {}

/**
 * Does on a copy of a game's databases what players and the game will do: registers, logs in, buys, takes, refunds in each way,
 * changes the password both ways, bans. Leaves an account whose name begins with `rehearse`, and the policy as it was.
 * @param tell receives each step as it was tried
 * @returns whether all held that the site relies on; which ways of refunding are safe is told, and is no failure
 */
export async function rehearse(db: Database, env: Env, tell: (step: Step) => void): Promise<boolean> {
  const passwords = createPasswords(env);
  const now = () => new Date();
  const context = { env, now, passwords };
  const game = createGameStore(db);
  const settings = createSettings(db, context);
  let good = true;
  const check = (what: string, held: boolean, detail?: string) => {
    good &&= held;
    tell({ what, held, ...(detail !== undefined && { detail }) });
    return held;
  };
  const need = (what: string, held: boolean, detail?: string) => {
    if (!check(what, held, detail)) throw new Stopped();
  };

  const app = await buildApp({
    env: { ...env, REGISTER_LIMIT_PER_ADDRESS: 1_000, LOGIN_LIMIT_PER_ADDRESS: 1_000 },
    // The rehearsal goes on with it.
    db: { ...db, close: async () => {} },
    passwords,
    // No mail of a rehearsal reaches anybody.
    mail: { kind: "files", send: async () => {}, close: () => {} },
    now,
    // Why a step did not hold.
    logger: createLogger({ ...env, LOG_LEVEL: "error" }),
  });
  const before = (await settings.policy()).refundSafety;
  try {
    await play(app);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  } finally {
    await settings.set("refundSafety", before, BY);
    await app.close();
  }
  return good;

  async function play(app: App) {
    const call = async (url: string, payload?: object, token?: string) => {
      const answer = await app.inject({
        method: payload ? "POST" : "GET",
        url,
        ...(payload && { payload }),
        headers: {
          "idempotency-key": randomUUID(),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
      });
      return { status: answer.statusCode, body: answer.json() };
    };
    const login = async (UserPass: string) => {
      const { status, body } = await call("/processlogin", { UserID, UserPass });
      return { status, token: status === 200 ? (body.data.token as string) : undefined };
    };
    const UserID = `rehearse${randomBytes(4).toString("hex")}`;
    const [first, second, third] = Array.from(
      { length: 3 },
      () => `Re-${randomBytes(6).toString("hex")}`,
    ) as [string, string, string];

    const registered = await call("/register", {
      ...{
        userId: UserID,
        userFirstName: "",
        userLastName: "",
        userPassword: first,
        userPasswordConfirm: first,
      },
      ...{ userEmail: `${UserID}@example.org`, secretQuestion: 5, secretAnswer: "Bantay", gender: "Male" },
      ...{ country: "PH", agreeTerms: true, userPin: "1234" },
    });
    need("registering makes an account", registered.status === 200, registered.body.error);
    const row = await game.account(UserID);
    const UserNum = Number(row?.UserNum);
    check("… with the password in the game's format", row?.UserPass === passwords.toGameFormat(first));
    check("… with a PIN that is not empty", String(row?.UserPass2 ?? "") !== "");
    check("… which the game lets in", Number(row?.UserAvailable) === 1 && Number(row?.UserBlock) === 0);

    const { token = "" } = await login(first);
    need("logging in opens the site", token !== "");

    const ProductNum = await game.publishItem(PRICE, now());
    need("the game has an item to sell", ProductNum !== undefined);
    await game.setPoints(UserNum, COINS);
    try {
      await trade(ProductNum as number);
    } finally {
      await game.unpublish(ProductNum as number);
    }

    const changed = await call("/validate-secret-answer", { UserNum, UserID, secretAnswer: "Bantay" }, token);
    const update = { UserNum, UserID, UserPass: first, NewUserPass: second };
    const updated = await call("/updatepassword", update, token);
    check(
      "the password is changed on the site",
      changed.status === 200 && updated.status === 200,
      updated.body.error,
    );
    const stored = (await game.account(UserID))?.UserPass;
    check("… and in the game", stored === passwords.toGameFormat(second));
    await game.setPassword(UserNum, passwords.toGameFormat(third));
    check(
      "a password that the game changed ends the session",
      (await call("/session", undefined, token)).status === 401,
    );
    check("… the one before opens nothing", (await login(second)).status === 400);
    const fresh = await login(third);
    check("… the new one opens the site", fresh.status === 200);

    await db.transaction((trx) => createAccounts(trx, context).block(UserNum, null));
    check("a ban keeps the account out", (await login(third)).status === 403);
    check("… and ends its sessions", (await call("/session", undefined, fresh.token)).status === 401);

    /** Buying, taking and refunding, in each way that this server allows. */
    async function trade(ProductNum: number) {
      const balance = async () => Number((await game.account(UserID))?.UserPoint);
      const buy = async (quantity: number) => {
        await call("/cart/items", { ProductNum, quantity }, token);
        return call("/cart/buy", {}, token);
      };
      const line = async () => (await call("/shoppurchases", undefined, token)).body.purchasehistory[0];
      const bought = await buy(1);
      need(
        "buying takes the coins",
        bought.status === 200 && (await balance()) === COINS - PRICE,
        bought.body.error,
      );
      const [waiting] = await game.openBank(UserID);
      need("… and the game finds the item in its bank", waiting !== undefined);
      const way = (await game.hasTakeProcedure())
        ? "by its own procedure"
        : "by its key (no procedure was found)";
      check(`the game takes it ${way}`, await game.take(waiting as number));
      check("… and the site says that it was taken", (await line()).pieces.taken === 1);

      for (const safety of REFUND_SAFETIES.filter((each) => each !== "off")) {
        const set = await settings.set("refundSafety", safety, BY).then(
          () => undefined,
          (error: unknown) => (error instanceof Error ? error.message : String(error)),
        );
        if (set !== undefined) {
          tell({ what: `refundSafety=${safety}: not possible here`, held: true, detail: set });
          continue;
        }
        await game.leave(UserNum, LONG_AGO);
        const again = await buy(2);
        if (!check(`buying again, for refundSafety=${safety}`, again.status === 200, again.body.error))
          continue;
        // A session that is in the game has the bank in memory from here on; where it must be out, it loads it after the refund.
        const inMemory = safety === "offline" ? null : await game.openBank(UserID);
        const paid = await balance();
        const back = await call("/shoppurchases/refund", { line: (await line()).line }, token);
        const refunded = back.status === 200 && (await balance()) === paid + 2 * PRICE;
        let handedOut = 0;
        for (const PurKey of inMemory ?? (await game.openBank(UserID)))
          if (await game.take(PurKey)) handedOut += 1;
        tell({
          what: `refundSafety=${safety}: ${refunded && handedOut === 0 ? "safe here" : "NOT safe here: leave it off"}`,
          held: refunded && handedOut === 0,
          detail: refunded
            ? `of 2 refunded pieces the game handed out ${handedOut}`
            : String(back.body.error),
        });
      }
    }
  }
}
