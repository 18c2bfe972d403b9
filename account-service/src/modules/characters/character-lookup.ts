import type { Database } from "../../db/transaction.ts";
import type { GameClock } from "../accounts/index.ts";
import { nameKeyOf } from "./character-lists.ts";
import { createCharactersStore, type GameCharacter } from "./characters-store.ts";

/** Collations take more names for equal than these. */
export const sameName = (name: string, asked: string) => nameKeyOf(name) === nameKeyOf(asked);

/** The shown characters by name, found in our list, or by number. Both read what the game has now. */
export function createCharacterLookup(db: Database, clock: GameClock) {
  const store = createCharactersStore(db, clock);
  return {
    /** The character with a name, in any case. */
    async byName(name: string): Promise<GameCharacter | undefined> {
      for (const ChaNum of await store.findCharacters(nameKeyOf(name))) {
        const character = await store.character(ChaNum);
        if (character && sameName(character.ChaName, name)) return character;
      }
      return undefined;
    },
    byNumber: (ChaNum: number): Promise<GameCharacter | undefined> => store.character(ChaNum),
  };
}
