import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { campaignRequestSchema, codesRequestSchema } from "../../contract/index.ts";
import { createCampaigns } from "../modules/coupons/campaigns-service.ts";
import { BY } from "./by.ts";
import { type Command, required } from "./command.ts";

/** Options as a schema's fields: those that were not given have its defaults. @throws Error with the first problem */
function read<T>(
  schema: {
    safeParse(
      value: unknown,
    ): { success: true; data: T } | { success: false; error: { issues: { message: string }[] } };
  },
  fields: Record<string, string | boolean | undefined>,
): T {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const result = schema.safeParse(given);
  if (!result.success) throw new Error(result.error.issues[0]?.message);
  return result.data;
}

export const coupons: Command = {
  usage: "coupons --name <text> --points <R-Coin> --codes <number> --out <file>",
  summary: "makes a campaign and its codes",
  help: [
    "--name <text>           for operators; players do not see it",
    "--points <R-Coin>       what a code gives; --points2 <Milleage> besides",
    "--codes <number>        1 to 100,000; --uses <number> of each, by all accounts together (1)",
    "--per-account <number>  codes that one account may redeem of this campaign (1)",
    "--starts, --ends <time> in Manila, such as 2026-12-01T18:00 (at once; never)",
    "--streamer <code>       who gets his share of each",
    "--out <file>            where the codes are written, this once; it must not be there yet",
  ],
  options: {
    name: { type: "string" },
    points: { type: "string" },
    points2: { type: "string" },
    codes: { type: "string" },
    uses: { type: "string" },
    "per-account": { type: "string" },
    starts: { type: "string" },
    ends: { type: "string" },
    streamer: { type: "string" },
    out: { type: "string" },
  },
  async run({ db, context, say }, words, options) {
    if (words.length > 0) throw new Error(`${words[0]} is not understood.`);
    const out = required(options, "out");
    const campaign = read(campaignRequestSchema, {
      name: required(options, "name"),
      points: options.points,
      points2: options.points2,
      usesPerAccount: options["per-account"],
      starts: options.starts,
      ends: options.ends,
      referrer: options.streamer,
    });
    const lot = read(codesRequestSchema, { codes: required(options, "codes"), maxUses: options.uses });
    const campaigns = createCampaigns(db, context);
    // The file first: where it cannot be written, nothing is made. Its owner alone may read it.
    const file = createWriteStream(out, { flags: "wx", mode: 0o600 });
    await new Promise<void>((resolve, reject) => {
      file.once("open", () => resolve());
      file.once("error", reject);
    });
    const id = await campaigns.create(campaign, BY);
    async function* lines() {
      yield "code\r\n";
      yield* campaigns.makeCodes(id, lot, BY);
    }
    await pipeline(Readable.from(lines()), file);
    say(`Campaign ${id}: ${lot.codes.toLocaleString("en-PH")} codes are in ${out}, and nowhere else.`);
    return 0;
  },
};
