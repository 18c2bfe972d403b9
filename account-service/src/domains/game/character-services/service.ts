import { randomUUID } from "node:crypto";
import {
  type CharacterServiceName,
  type CharacterServiceRequest,
  type CharacterServiceResponse,
  type CharacterServices,
  LIMITS,
  MESSAGES,
  type ServiceOffer,
  type ServiceProblem,
} from "../../../../contract/index.ts";
import type { Client, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict, invalidForm, ServiceError } from "../../../errors.ts";
import { looksLikeStaff } from "../../../lib/text/staff-names.ts";
import { CLOCKS_DIFFER, HOUR } from "../../../lib/time.ts";
import { createDebts } from "../../coins/debts/index.ts";
import { createLedger } from "../../coins/ledger/index.ts";
import { createAccounts } from "../../foundation/accounts/index.ts";
import { createAudit } from "../../foundation/audit/index.ts";
import { createIdempotency } from "../../foundation/idempotency/index.ts";
import { createMailbox } from "../../foundation/mail/index.ts";
import { ownTerms } from "../../foundation/people/index.ts";
import { readSetting } from "../../foundation/settings/index.ts";
import { mayBeInGame } from "../presence/index.ts";
import { SERVICE_NAMES, termsOf } from "./offer-fields.ts";
import { type CharacterColumn, missingFor, numberIn, SERVICES, type Values } from "./services.ts";
import { type CharacterRow, createCharacterServicesStore, type OfferRow } from "./store.ts";

/** The largest number of the narrowest type that a column of the game may have (db/game/verify.ts). */
const ALWAYS_FITS = 255;

const REFUSALS: Record<ServiceProblem, string> = {
  in_game: MESSAGES.serviceInGame,
  level: MESSAGES.serviceLevel,
  wait: MESSAGES.serviceWait,
  most: MESSAGES.serviceMost,
  club: MESSAGES.serviceClub,
  nothing: MESSAGES.serviceNothing,
};

interface Use {
  times: number;
  last: Date | null;
}

/** Only what differs. */
function difference(row: Values, after: Values): { before: Values; after: Values } {
  const changed = Object.entries(after).filter(
    ([name, value]) => String(row[name as CharacterColumn] ?? 0) !== String(value),
  );
  const names = changed.map(([name]) => name as CharacterColumn);
  return {
    before: Object.fromEntries(names.map((name) => [name, row[name]])) as Values,
    after: Object.fromEntries(changed) as Values,
  };
}

/** Changes of characters that players order while they are out of the game (docs/decisions/035). */
export function createCharacterServices(db: Database, context: Context) {
  const { now, env } = context;

  const toOffer = ({ offered: _, changed: _at, changedBy: _by, ...offer }: OfferRow): ServiceOffer => offer;

  /** What is offered here now. */
  async function offersWithin(within: Database): Promise<ServiceOffer[]> {
    const rows = await createCharacterServicesStore(within).offers();
    return rows
      .filter(({ service, offered }) => offered && missingFor(service, within.tables).length === 0)
      .map(toOffer);
  }

  /** Why a character cannot have a service now, except for what the player chooses. */
  function problemOf(
    character: CharacterRow,
    offer: ServiceOffer,
    use: Use,
  ): { problem: ServiceProblem | null; until: Date | null } {
    const { service, minLevel, most, waitHours } = offer;
    const none = (problem: ServiceProblem | null) => ({ problem, until: null });
    if (character.online) return none("in_game");
    if (character.ChaLevel < minLevel) return none("level");
    const times = service === "rebirth" ? numberIn(character.values, "ChaReborn") : use.times;
    if (most > 0 && times >= most) return none("most");
    const until = use.last && new Date(use.last.getTime() + waitHours * HOUR);
    if (until && until > now()) return { problem: "wait", until };
    if (service === "school" && character.inClub) return none("club");
    if (service === "school" || service === "name") return none(null);
    const { after } = difference(
      character.values,
      SERVICES[service].change(character.values, {}, offer, env.GAME_START_MAPS),
    );
    return none(Object.keys(after).length === 0 ? "nothing" : null);
  }

  async function usesOf(within: Database, numbers: number[]) {
    const latest = new Date(now().getTime() + CLOCKS_DIFFER);
    const uses = await createCharacterServicesStore(within).usesOf(numbers, latest);
    return (ChaNum: number, service: CharacterServiceName): Use =>
      uses.find((use) => use.ChaNum === ChaNum && use.service === service) ?? { times: 0, last: null };
  }

  /** Refuses a name that another character has. Other changes of names wait until this one is done. */
  async function checkName(trx: Database, name: string, ChaNum: number): Promise<void> {
    if (looksLikeStaff(name, env.SITE_NAME)) throw invalidForm({ name: MESSAGES.serviceNameReserved });
    const store = createCharacterServicesStore(trx);
    await store.lockService("name");
    if (await store.isNameTaken(name, ChaNum)) throw invalidForm({ name: MESSAGES.serviceNameTaken });
  }

  /** Refuses numbers that grow beyond what their columns hold on this server. */
  async function checkFit(trx: Database, after: Values): Promise<void> {
    const store = createCharacterServicesStore(trx);
    for (const [column, value] of Object.entries(after) as [CharacterColumn, number | string][]) {
      if (typeof value !== "number" || value <= ALWAYS_FITS) continue;
      if (value > (await store.largest(column))) throw conflict(MESSAGES.serviceFull);
    }
  }

  async function perform(
    trx: Database,
    UserNum: number,
    { service, character: ChaNum, expectedPrice, ...requested }: CharacterServiceRequest,
    client: Client,
  ): Promise<CharacterServiceResponse> {
    const store = createCharacterServicesStore(trx);
    const ledger = createLedger(trx, context);
    const offer = (await offersWithin(trx)).find((each) => each.service === service);
    if (!offer) throw conflict(MESSAGES.serviceOff);
    const { price } = offer;
    if (expectedPrice !== undefined && expectedPrice !== price) {
      throw new ServiceError("price_changed", { message: MESSAGES.servicePriceChanged });
    }
    await createDebts(trx, context).requireMayBuy(UserNum);
    if (await ownTerms(trx, context, UserNum, termsOf(service))) throw conflict(MESSAGES.serviceOwn);
    const id = randomUUID();
    // Read before anything is locked: a ban locks our account row first and the balance after it.
    const mailTo = service === "unstick" && price === 0 ? undefined : await mailToOf(trx, UserNum);
    // Balance first: other changes of this account wait, and so does the game's login, which writes the same row.
    if (price > 0) {
      await ledger.move({ UserNum, currency: "coin", delta: -price, reason: "service", reference: id });
    } else {
      await ledger.lock(UserNum, "coin");
    }
    if (await mayBeInGame(trx, context, UserNum)) throw conflict(MESSAGES.serviceInGame);
    const character = await store.character(UserNum, ChaNum);
    if (!character) throw invalidForm({ character: MESSAGES.serviceCharacter });
    const use = (await usesOf(trx, [ChaNum]))(ChaNum, service);
    const { problem } = problemOf(character, offer, use);
    if (problem) throw conflict(REFUSALS[problem]);
    if (service === "name" && requested.name !== undefined) await checkName(trx, requested.name, ChaNum);
    const { before, after } = difference(
      character.values,
      SERVICES[service].change(character.values, requested, offer, env.GAME_START_MAPS),
    );
    const sameSchool = service === "school" && after.ChaSchool === undefined;
    if (Object.keys(after).length === 0 || sameSchool) throw conflict(MESSAGES.serviceNothing);
    await checkFit(trx, after);
    if (!(await store.changeCharacter({ UserNum, ChaNum }, before, after))) {
      throw conflict(MESSAGES.serviceBusy);
    }
    const at = now();
    const characterName = character.ChaName;
    await store.insertChange({ id, UserNum, ChaNum, characterName, service, price, before, after, at });
    const what = `${SERVICE_NAMES[service]}: ${characterName}${after.ChaName === undefined ? "" : ` → ${after.ChaName}`}`;
    if (mailTo) {
      await createMailbox(trx, context).post({
        kind: "character-changed",
        ...mailTo,
        change: id,
        what,
        price,
        at,
      });
    }
    await createAudit(trx, context).record({
      action: "character_changed",
      UserNum,
      client,
      detail: `${what}, ${price} R-Coin`,
      reference: id,
    });
    return { message: MESSAGES.serviceDone, status: 1, ...(await ledger.balancesOf(UserNum)) };
  }

  /** Where to tell the player, who may not be the one who ordered. */
  async function mailToOf(
    trx: Database,
    UserNum: number,
  ): Promise<{ to: string; UserID: string } | undefined> {
    const player = await createAccounts(trx, context).findIdentity(UserNum);
    if (!player?.emailVerifiedAt || !player.UserEmail || !(await readSetting(trx, "receiptMails"))) return;
    return { to: player.UserEmail, UserID: player.UserID };
  }

  return {
    /** What a player's characters can have. */
    async list(UserNum: number): Promise<CharacterServices> {
      const store = createCharacterServicesStore(db);
      const offers = await offersWithin(db);
      const characters = await store.characters(UserNum);
      const use = await usesOf(
        db,
        characters.map(({ ChaNum }) => ChaNum),
      );
      const changes = await store.listChanges(UserNum, LIMITS.characterChanges);
      return {
        offers,
        inGame: await mayBeInGame(db, context, UserNum),
        characters: characters.map((character) => {
          const { ChaNum, ChaName, ChaClass, ChaSchool, ChaLevel } = character;
          return {
            ChaNum,
            ChaName,
            ChaClass,
            ChaSchool,
            ChaLevel,
            services: offers.map((offer) => {
              const { problem, until } = problemOf(character, offer, use(ChaNum, offer.service));
              return { service: offer.service, problem, until: until?.toISOString() ?? null };
            }),
          };
        }),
        changes: changes.map(({ id, characterName, service, price, at, undone }) => ({
          id,
          ChaName: characterName,
          service,
          price,
          at: at.toISOString(),
          undone: undone !== null,
        })),
      };
    },

    /**
     * Changes a character of a player's, and takes the price: both or neither.
     * @throws ServiceError not_enough_coins, price_changed, validation, conflict with the reason
     */
    perform: (
      UserNum: number,
      request: CharacterServiceRequest,
      key: string | undefined,
      client: Client,
    ): Promise<CharacterServiceResponse> =>
      createIdempotency(db, context).once({ UserNum, key, call: "character-service", request }, (trx) =>
        perform(trx, UserNum, request, client),
      ),
  };
}
export type CharacterServicesOfPlayers = ReturnType<typeof createCharacterServices>;
