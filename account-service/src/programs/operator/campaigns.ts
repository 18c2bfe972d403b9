import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { z } from "zod";
import {
  campaignRequestSchema,
  codesRequestSchema,
  streamerChangeRequestSchema,
} from "../../../contract/index.ts";
import { createCampaigns, createStreamers } from "../../domains/coins/codes/index.ts";
import { ACTOR } from "./actor.ts";
import type { AddCommand } from "./command.ts";

/** Parses options by a schema. @throws Error with the first problem */
function parse<Schema extends z.ZodType>(schema: Schema, options: Record<string, unknown>): z.output<Schema> {
  const result = schema.safeParse(options);
  if (!result.success) throw new Error(result.error.issues[0]?.message);
  return result.data;
}

/** Opens a new file that only its owner can read. @throws Error if it exists */
async function openNewFile(path: string) {
  const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
  await new Promise<void>((resolve, reject) => {
    file.once("open", () => resolve());
    file.once("error", reject);
  });
  return file;
}

const shareSchema = streamerChangeRequestSchema.pick({ code: true, sharePercent: true });

const output = (write: (text: string) => void) =>
  new Writable({
    decodeStrings: false,
    write(text: string, _encoding, done) {
      write(text);
      done();
    },
  });

export const streamerShare: AddCommand = (program, runWork) => {
  program
    .command("streamer-share")
    .summary("set a streamer's share")
    .description("Set a streamer's share of each code, also above the policy's referralSharePercent.")
    .argument("<code>", "the streamer's code")
    .argument("<percent>", "0 to 100")
    .action((code: string, percent: string) =>
      runWork(async ({ db, context, print }) => {
        const share = parse(shareSchema, { code, sharePercent: percent });
        await createStreamers(db, context).change(share, ACTOR);
        print(`${share.code}: ${percent} % of each code's R-Coin.`);
        return 0;
      }),
    );
};

export const codes: AddCommand = (program, runWork) => {
  program
    .command("codes")
    .summary("create a campaign and its codes")
    .description(
      "Create a campaign and its codes. The codes are written only this once: to a file, or to standard output (--out -).",
    )
    .requiredOption("--name <text>", "name, for staff; players do not see it")
    .option("--coins <R-Coin>", "R-Coin per code")
    .option("--bonus-coins <Milleage>", "Milleage per code")
    .requiredOption("--codes <number>", "number of codes, 1 to 100,000")
    .option("--uses <number>", "uses per code, by all accounts together (default: 1)")
    .option("--per-account <number>", "codes of this campaign that one account may redeem (default: 1)")
    .option("--starts <time>", "Manila time, e.g. 2026-12-01T18:00 (default: now)")
    .option("--ends <time>", "Manila time (default: never)")
    .option("--streamer <code>", "streamer who gets a share of each redemption")
    .requiredOption("--out <file>", "file for the codes, which must not exist; - is standard output")
    .action(({ name, coins, bonusCoins, codes, uses, perAccount, starts, ends, streamer, out }) =>
      runWork(async ({ db, context, print, note, write }) => {
        const campaign = parse(campaignRequestSchema, {
          name,
          coins,
          bonusCoins,
          usesPerAccount: perAccount,
          starts,
          ends,
          streamer,
        });
        const batch = parse(codesRequestSchema, { codes, maxUses: uses });
        const toOutput = out === "-";
        // The file first: nothing is created if it cannot be written.
        const target = toOutput ? output(write) : await openNewFile(out);
        const campaigns = createCampaigns(db, context);
        const id = await campaigns.create(campaign, undefined, ACTOR).catch(async (error: unknown) => {
          // Or the corrected command would find it there.
          target.destroy();
          if (!toOutput) await rm(out);
          throw error;
        });
        async function* lines() {
          yield "code\r\n";
          for await (const chunk of campaigns.createCodes(id, batch, ACTOR))
            yield `${chunk.join("\r\n")}\r\n`;
        }
        await pipeline(Readable.from(lines()), target);
        const done = `Campaign ${id}: ${batch.codes.toLocaleString("en-PH")} codes written`;
        if (toOutput) note(`${done}.`);
        else print(`${done} to ${out}.`);
        return 0;
      }),
    );
};
