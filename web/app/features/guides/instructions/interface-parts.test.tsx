import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { INTERFACE_PARTS } from "./interface-parts";

test("the hotspots match the picture", () => {
  const drawn: unknown = JSON.parse(
    readFileSync(new URL("../../../../public/art/interface-hotspots.json", import.meta.url), "utf8"),
  );
  const rectangles = INTERFACE_PARTS.map(({ id, x, y, w, h }) => ({ id, x, y, w, h }));
  expect(drawn).toMatchObject(rectangles);
  expect(drawn).toHaveLength(9);
});

test("a finger has room for each at 320 px, and meets one only", () => {
  // The picture is 1,200 px wide in its own pixels, and 288 px on that screen.
  const scale = 288 / 1200;
  for (const { id, touch, x, y } of INTERFACE_PARTS) {
    expect([id, touch.w * scale >= 44, touch.h * scale >= 30]).toEqual([id, true, true]);
    const mark = { x: x * 12, y: y * 6.75 };
    const isWithin = (of: typeof touch) =>
      mark.x >= of.x && mark.x <= of.x + of.w && mark.y >= of.y && mark.y <= of.y + of.h;
    expect([id, isWithin(touch)]).toEqual([id, true]);
    for (const other of INTERFACE_PARTS.filter((part) => part.id !== id)) {
      const { x: left, y: top, w, h } = other.touch;
      const apart =
        left >= touch.x + touch.w || touch.x >= left + w || top >= touch.y + touch.h || touch.y >= top + h;
      expect([id, other.id, apart]).toEqual([id, other.id, true]);
    }
  }
});
