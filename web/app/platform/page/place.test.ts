import { expect, it } from "vitest";
import { placeOf } from "./place";

it.each([
  [{ key: "a", state: null }, "a"],
  [{ key: "b", state: { place: "a" } }, "a"],
  [{ key: "b", state: { place: 7 } }, "b"],
  [{ key: "b", state: "typed" }, "b"],
])("the place of %j is %s", (location, place) => expect(placeOf(location)).toBe(place));
