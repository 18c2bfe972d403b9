import { expect, it } from "vitest";
import { createPictureSlots } from "./picture-slots";

const stranger = (key: string) => ({ key, kind: "stranger" }) as const;
const player = (key: string) => ({ key, kind: "player" }) as const;

it("leaves places to others, however many forms one visitor has on their way", () => {
  const take = createPictureSlots();
  const many = Array.from({ length: 40 }, () => take(stranger("10.0.0.1")));
  expect(many.filter(Boolean)).toHaveLength(8);
  expect(take(stranger("10.0.0.2"))).not.toBeNull();
  // Behind the same address.
  expect(Array.from({ length: 5 }, () => take(player("account 1"))).filter(Boolean)).toHaveLength(3);
  expect(take(player("account 2"))).not.toBeNull();
});

it("keeps places for players when strangers have taken all of theirs", () => {
  const take = createPictureSlots();
  const strangers = Array.from({ length: 60 }, (_, index) => take(stranger(`10.0.${index}.1`)));
  expect(strangers.filter(Boolean)).toHaveLength(30);
  const players = Array.from({ length: 60 }, (_, index) => take(player(`account ${index}`)));
  expect(players.filter(Boolean)).toHaveLength(10);
});

it("gives a place back when a form has ended", () => {
  const take = createPictureSlots();
  const places = Array.from({ length: 3 }, () => take(player("account 1")));
  expect(take(player("account 1"))).toBeNull();
  places[0]?.();
  expect(take(player("account 1"))).not.toBeNull();
  expect(take(player("account 1"))).toBeNull();
});
