import sharp from "sharp";
import { expect, it } from "vitest";
import { png } from "../../../test/pictures.ts";
import { reencode, type Task } from "./process.ts";

const MB = 1024 * 1024;
const task = (bytes: Buffer, limits: Partial<Task> = {}): Task => ({
  bytes,
  fit: { width: 2_000, height: 2_000 },
  maxPixels: 16_000_000,
  maxMemory: 512 * MB,
  maxCpuSeconds: 10,
  maxSeconds: 60,
  ...limits,
});
const small = png({ width: 60, height: 40 });
const large = png({ width: 4_000, height: 4_000, bits: 32 });
const processes = () => process.getActiveResourcesInfo().filter((kind) => kind === "ProcessWrap").length;

it("re-encodes as WebP that fits, and leaves no process behind", async () => {
  const before = processes();
  const working = reencode(task(large));
  expect(processes()).toBe(before + 1);
  const outcome = await working;
  expect(outcome).toMatchObject({ result: "decoded", width: 2_000, height: 2_000 });
  expect("data" in outcome && (await sharp(outcome.data).metadata()).format).toBe("webp");
  expect(processes()).toBe(before);
});

it("kills what takes more memory than allowed, decoded pixels included, and decodes the next picture", async () => {
  const outcome = await reencode(task(large, { maxMemory: 100 * MB }));
  expect(outcome).toMatchObject({ result: "killed", reason: expect.stringContaining("of memory") });
  expect(await reencode(task(small, { maxMemory: 100 * MB }))).toMatchObject({ result: "decoded" });
});

it("kills what takes more CPU time than allowed", async () => {
  expect(await reencode(task(large, { maxCpuSeconds: 0.1 }))).toMatchObject({
    result: "killed",
    reason: expect.stringContaining("of CPU time"),
  });
});

it("kills what takes too long, and decodes the next picture", async () => {
  expect(await reencode(task(large, { maxSeconds: 0.05 }))).toEqual({
    result: "killed",
    reason: "took more than 0.05 s",
  });
  expect(await reencode(task(small))).toMatchObject({ result: "decoded" });
});

it("refuses too many pixels by the header, in no more memory than a small picture", async () => {
  const huge = png({ width: 30_000, height: 30_000, rows: 100 });
  expect(await reencode(task(huge, { maxMemory: 100 * MB }))).toMatchObject({
    result: "refused",
    reason: expect.stringContaining("pixel limit"),
  });
});

it("refuses a picture with missing rows", async () => {
  expect(await reencode(task(png({ width: 4_000, height: 4_000, rows: 3_990, bits: 32 })))).toMatchObject({
    result: "refused",
  });
});

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "turns a photo upright that was held as in orientation %i, and drops the place",
  async (orientation) => {
    const half = { width: 300, height: 300, channels: 3, background: "blue" } as const;
    // Red above, blue below on the left; white on the right.
    const upright = await sharp({ create: { ...half, width: 600, background: "white" } })
      .composite([
        {
          input: await sharp({ create: { ...half, height: 150, background: "red" } })
            .png()
            .toBuffer(),
          left: 0,
          top: 0,
        },
        {
          input: await sharp({ create: { ...half, height: 150 } })
            .png()
            .toBuffer(),
          left: 0,
          top: 150,
        },
      ])
      .png()
      .toBuffer();
    const turned = await sharp(upright)
      .rotate([0, 0, 0, 180, 180, 90, 270, 270, 90][orientation])
      .png()
      .toBuffer();
    const held = await sharp(turned)
      .flop([2, 4, 5, 7].includes(orientation))
      .jpeg()
      .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "14/1 35/1 0/1" } })
      .withMetadata({ orientation })
      .toBuffer();
    expect((await sharp(held).metadata()).orientation).toBe(orientation);

    const outcome = await reencode(task(held));
    if (outcome.result !== "decoded") throw new Error(outcome.reason);
    expect(outcome).toMatchObject({ width: 600, height: 300 });
    expect(await sharp(outcome.data).metadata()).not.toMatchObject({ exif: expect.anything() });
    const { data, info } = await sharp(outcome.data)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const bright = (x: number, y: number) =>
      [...data.subarray((y * info.width + x) * 3).subarray(0, 3)].map((value) => value > 128);
    expect([bright(50, 50), bright(50, 250), bright(550, 50)]).toEqual([
      [true, false, false],
      [false, false, true],
      [true, true, true],
    ]);
  },
);
