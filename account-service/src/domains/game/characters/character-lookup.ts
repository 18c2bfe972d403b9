import type { Database } from "../../../db/transaction.ts";
import type { GameClock } from "../../foundation/accounts/index.ts";
import { nameKeyOf } from "./character-lists.ts";
import { createCharactersStore, type GameCharacter } from "./store.ts";

/**
 * The one of some things that has a name: as it is written, in any case, or else one that differs in dashes and
 * invisible characters only. Collations take more names for equal than these.
 */
export function named<T>(found: T[], nameOf: (each: T) => string, requested: string): T | undefined {
  const written = (name: string) => name.normalize().trim().toLowerCase();
  return (
    found.find((each) => written(nameOf(each)) === written(requested)) ??
    found.find((each) => nameKeyOf(nameOf(each)) === nameKeyOf(requested))
  );
}

/** The shown characters by name, found in our list, or by number. Both read what the game has now. */
export function createCharacterLookup(db: Database, clock: GameClock) {
  const store = createCharactersStore(db, clock);
  return {
    /** The character with a name, in any case. */
    async byName(name: string): Promise<GameCharacter | undefined> {
      const found: GameCharacter[] = [];
      for (const ChaNum of await store.findCharacters(nameKeyOf(name))) {
        const character = await store.character(ChaNum);
        if (character) found.push(character);
      }
      return named(found, ({ ChaName }) => ChaName, name);
    },
    byNumber: (ChaNum: number): Promise<GameCharacter | undefined> => store.character(ChaNum),
  };
}
