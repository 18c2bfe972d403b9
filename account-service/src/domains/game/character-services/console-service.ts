import {
  CHARACTER_SERVICES,
  type CharacterChanges,
  type CharacterServiceName,
  CONSOLE_MESSAGES,
  LIMITS,
  type ServiceOfferRequest,
  type ServiceOffers,
} from "../../../../contract/index.ts";
import type { Actor, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict, notFound } from "../../../errors.ts";
import { createLedger } from "../../coins/ledger/index.ts";
import { createNames } from "../../foundation/accounts/index.ts";
import { createAudit } from "../../foundation/audit/index.ts";
import { createEdits } from "../../foundation/edits/index.ts";
import { ownsOneOf } from "../../foundation/people/index.ts";
import { mayBeInGame } from "../presence/index.ts";
import { OFFER, SERVICE_NAMES } from "./offer-fields.ts";
import { missingFor, NEW_OFFER, SERVICES } from "./services.ts";
import { createCharacterServicesStore } from "./store.ts";

type Staff = Actor & { UserNum: number };

/** How services for characters are offered, and undoing what they changed. */
export function createCharacterServicesConsole(db: Database, context: Context) {
  const { now } = context;

  /** Whether our login has the rights that a service needs (docs/operating.md). */
  async function mayChange(service: CharacterServiceName): Promise<boolean> {
    const store = createCharacterServicesStore(db);
    for (const column of SERVICES[service].needs) if (!(await store.mayChange(column))) return false;
    return true;
  }

  return {
    /** Every service, also those that are off or that this server cannot have. */
    async offers(): Promise<ServiceOffers> {
      const rows = await createCharacterServicesStore(db).offers();
      const names = await createNames(db).lookUp(rows.map(({ changedBy }) => changedBy));
      return CHARACTER_SERVICES.map((service) => {
        const row = rows.find((each) => each.service === service);
        const { offered, changed, changedBy, ...offer } = row ?? {
          service,
          ...NEW_OFFER,
          offered: false,
          changed: null,
          changedBy: null,
        };
        return {
          ...offer,
          offered,
          missing: missingFor(service, db.tables),
          changed: changed?.toISOString() ?? null,
          changedBy: names.orNull(changedBy),
        };
      });
    },

    /**
     * Offers a service from now on, or no longer.
     * @throws ServiceError validation; conflict if this server cannot have it
     */
    async setOffer({ service, seen, ...wanted }: ServiceOfferRequest, by: Staff): Promise<void> {
      const on = wanted.offered === "true";
      if (on && missingFor(service, db.tables).length > 0)
        throw conflict(CONSOLE_MESSAGES.serviceUnsupported);
      if (on && !(await mayChange(service))) throw conflict(CONSOLE_MESSAGES.serviceNotGranted);
      await db.transaction(
        async (trx) => {
          const store = createCharacterServicesStore(trx);
          const known = await store.lockService(service);
          const row = known ? (await store.offers()).find((each) => each.service === service) : undefined;
          const before = {
            ...(row ?? NEW_OFFER),
            offered: row?.offered ? ("true" as const) : ("false" as const),
          };
          const edits = createEdits(trx, context);
          const thing = {
            action: "service_offer_changed",
            id: SERVICE_NAMES[service],
            fields: OFFER,
          } as const;
          const { offered, ...after } = await edits.merge(thing, { seen, wanted, current: before });
          const next = {
            ...after,
            service,
            offered: offered === "true",
            changed: now(),
            changedBy: by.UserNum,
          };
          if (row) await store.updateOffer(next);
          else await store.insertOffer(next);
          await edits.record(thing, { before, after: { offered, ...after }, by });
        },
        // Two changes at once may both try to insert the row.
        { rerunDuplicates: true },
      );
    },

    /** The last changes of an account's characters, newest first. */
    async changesOf(UserNum: number): Promise<CharacterChanges> {
      const rows = await createCharacterServicesStore(db).listChanges(UserNum, LIMITS.characterChanges);
      const names = await createNames(db).lookUp(rows.map(({ undoneBy }) => undoneBy));
      return rows.map(({ UserNum: _, characterName, at, undone, undoneBy, ...row }) => ({
        ...row,
        ChaName: characterName,
        at: at.toISOString(),
        undone: undone?.toISOString() ?? null,
        undoneBy: names.orNull(undoneBy),
      }));
    },

    /**
     * Puts the values before a change back and returns its price, if the game has not changed them since.
     * @throws ServiceError not_found, conflict with the reason
     */
    async undo(id: string, reason: string, by: Staff): Promise<void> {
      await db.transaction(async (trx) => {
        const store = createCharacterServicesStore(trx);
        const change = await store.findChange(id);
        if (!change) throw notFound(CONSOLE_MESSAGES.changeUnknown);
        const { UserNum, ChaNum, price, before, after } = change;
        if (await ownsOneOf(trx, context, by.UserNum, [UserNum])) throw conflict(CONSOLE_MESSAGES.changeOwn);
        const ledger = createLedger(trx, context);
        // As in every change of an account: the game's login waits too.
        await ledger.lock(UserNum, "coin");
        if (!(await store.markUndone(id, { undone: now(), undoneBy: by.UserNum, undoReason: reason }))) {
          throw conflict(CONSOLE_MESSAGES.changeUndoneBefore);
        }
        if (await mayBeInGame(trx, context, UserNum)) throw conflict(CONSOLE_MESSAGES.changeInGame);
        if (before.ChaName !== undefined) {
          await store.lockService("name");
          if (await store.isNameTaken(String(before.ChaName), ChaNum)) {
            throw conflict(CONSOLE_MESSAGES.changeNameTaken);
          }
        }
        if (!(await store.changeCharacter({ UserNum, ChaNum }, after, before))) {
          throw conflict(CONSOLE_MESSAGES.changeSince);
        }
        if (price > 0) {
          const returned = {
            UserNum,
            currency: "coin",
            delta: price,
            reference: id,
            actor: by.UserNum,
          } as const;
          await ledger.move({ ...returned, reason: "service_back" });
        }
        await createAudit(trx, context).record({
          action: "character_change_undone",
          UserNum,
          actor: by.UserNum,
          client: by.client,
          detail: `${SERVICE_NAMES[change.service]}: ${change.characterName}, ${price} R-Coin: ${reason}`,
          reference: id,
        });
      });
    },
  };
}
export type CharacterServicesConsole = ReturnType<typeof createCharacterServicesConsole>;
