import { expect, it } from "vitest";
import { png } from "../../../test/pictures.ts";
import type { Files } from "../files/files.ts";
import { createPictures, picturesTotal } from "./pictures.ts";

const picture = png({ width: 60, height: 40 }).toString("base64");
const decoded = async () => (await picturesTotal.get()).values.reduce((sum, { value }) => sum + value, 0);

/** How one sender saves pictures. `write` is called with each that is to be stored. */
function saveAs(id: string, write: Files["write"] = async () => {}) {
  const { save } = createPictures({
    files: { write, read: async () => null, remove: async () => {}, listOlder: async () => [] },
    fit: { width: 2_000, height: 2_000 },
    field: "pictures",
    tooBig: "Too big",
    unreadable: "Unreadable",
    inUse: async () => [],
  });
  return (pictures: string[]) => save(pictures, { id, count: async () => ({ withdraw: async () => {} }) });
}

it("decodes at most two pictures of each other sender before a player's first", async () => {
  const attackers = ["first", "second", "third"].map((id) => saveAs(id));
  let before = 0;
  const save = saveAs("player", async () => {
    before = await decoded();
  });

  const start = await decoded();
  const attack = attackers.flatMap((send) => [
    send([picture, picture, picture]),
    send([picture, picture, picture]),
  ]);
  await save([picture]);
  // Theirs, and the player's own.
  expect(before - start).toBe(2 * attackers.length + 1);
  await Promise.all(attack);
  expect((await decoded()) - start).toBe(2 * 3 * attackers.length + 1);
});
