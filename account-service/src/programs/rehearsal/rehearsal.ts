import { randomBytes, randomUUID } from "node:crypto";
import { type App, buildApp } from "../../app.ts";
import type { Database } from "../../db/transaction.ts";
import { createAccounts } from "../../domains/foundation/accounts/index.ts";
import { createSettings } from "../../domains/foundation/settings/index.ts";
import type { Env } from "../../env.ts";
import { createLogger } from "../../http/monitoring/logger.ts";
import { createPasswords } from "../../lib/secrets/passwords.ts";
import { REFUND_SAFETIES } from "../../policy/rules.ts";
import { ACTOR } from "../operator/actor.ts";
import { createGameStore } from "./game-store.ts";

const PRICE = 10;
const COINS = 1_000;
const LONG_AGO = new Date("2020-01-01T00:00:00Z");

/** One check of the rehearsal. */
export interface Step {
  what: string;
  held: boolean;
  /** Details, e.g. of a failure. */
  detail?: string;
}

/** Thrown if the rehearsal cannot continue. */
class Stopped extends Error {}

/**
 * Does on a copy of a game's databases what players and the game do: registers, logs in, buys, takes items, refunds in
 * each way, changes the password from both sides, bans. Leaves an account whose name begins with `rehearse`; restores
 * the policy.
 * @param tell receives each step when it is done
 * @returns whether everything works that the site relies on; an unsafe refund policy is reported, but is not a failure
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
    // The rehearsal still needs it.
    db: { ...db, close: async () => {} },
    passwords,
    // Emails of a rehearsal are not sent.
    mail: { kind: "files", send: async () => {}, close: () => {} },
    now,
    // Errors explain failed steps.
    logger: createLogger({ ...env, LOG_LEVEL: "error" }),
  });
  const before = (await settings.policy()).refundSafety;
  try {
    await play(app);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  } finally {
    await settings.set({ name: "refundSafety", value: before }, ACTOR);
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
      userId: UserID,
      userFirstName: "",
      userLastName: "",
      userPassword: first,
      userPasswordConfirm: first,
      userEmail: `${UserID}@example.org`,
      secretQuestion: 5,
      secretAnswer: "Bantay",
      gender: "Male",
      country: "PH",
      agreeTerms: true,
      userPin: "1234",
    });
    need("registering creates an account", registered.status === 200, registered.body.error);
    const row = await game.account(UserID);
    const UserNum = Number(row?.UserNum);
    check("… with the password in the game's format", row?.UserPass === passwords.toGameFormat(first));
    check("… with a PIN that is not empty", String(row?.UserPass2 ?? "") !== "");
    check("… which can log in to the game", Number(row?.UserAvailable) === 1 && Number(row?.UserBlock) === 0);

    const { token = "" } = await login(first);
    need("logging in works", token !== "");

    const ProductNum = await game.publishItem(PRICE, now());
    need("the game has an item to sell", ProductNum !== undefined);
    await game.setCoins(UserNum, COINS);
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
      "a password change in the game ends the session",
      (await call("/session", undefined, token)).status === 401,
    );
    check("… the old password no longer works", (await login(second)).status === 400);
    const fresh = await login(third);
    check("… the new one works", fresh.status === 200);

    await db.transaction((trx) => createAccounts(trx, context).block(UserNum, null));
    check("a banned account cannot log in", (await login(third)).status === 403);
    check("… and its sessions end", (await call("/session", undefined, fresh.token)).status === 401);

    /** Buys, takes items and refunds, with each refund policy that this server allows. */
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
        ? "by its procedure"
        : "by its key (no procedure was found)";
      check(`the game takes it ${way}`, await game.take(waiting as number));
      check("… and the site shows it as taken", (await line()).units.taken === 1);

      for (const safety of REFUND_SAFETIES.filter((each) => each !== "off")) {
        const set = await settings.set({ name: "refundSafety", value: safety }, ACTOR).then(
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
        // A game session now has the bank in memory; with `offline`, the player is out and loads it after the refund.
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
          detail: refunded ? `the game delivered ${handedOut} of 2 refunded items` : String(back.body.error),
        });
      }
    }
  }
}
