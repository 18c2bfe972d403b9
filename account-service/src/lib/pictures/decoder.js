// @ts-check
// The program of a process that decodes and re-encodes one picture (picture-process.ts). Plain JavaScript, so that the
// sources start it like dist does.
import { constants, setPriority } from "node:os";
import sharp from "sharp";

/** @typedef {import("./process.ts").Task} Task */
/** @typedef {import("./process.ts").Outcome} Outcome */

const CHECK_EVERY_MS = 20;

// Requests go first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
sharp.concurrency(1);
sharp.cache(false);

// A service that was told to stop finishes its requests first; this process ends with the channel. exit() would wait
// for the decoder.
process.on("SIGTERM", () => {});
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));

/** @param {Outcome} outcome */
const end = (outcome) => process.send?.(outcome, () => process.disconnect());

process.once("message", async (/** @type {Task} */ { bytes, fit, maxPixels, maxMemory, maxCpuSeconds }) => {
  // The decoder's memory is outside of V8's heap, so no option of Node limits it. It works on another thread, so this
  // timer runs.
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    const seconds = (user + system) / 1e6;
    const memory = process.memoryUsage.rss();
    if (memory > maxMemory) end({ result: "killed", reason: `took ${memory} bytes of memory` });
    else if (seconds > maxCpuSeconds) end({ result: "killed", reason: `took ${seconds} s of CPU time` });
  }, CHECK_EVERY_MS);
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
      // Applies the orientation before the metadata is removed.
      .rotate()
      .resize({ ...fit, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 85, effort: 2 })
      .toBuffer({ resolveWithObject: true });
    end({ result: "decoded", data, width: info.width, height: info.height });
  } catch (error) {
    end({ result: "refused", reason: String(error) });
  }
});
