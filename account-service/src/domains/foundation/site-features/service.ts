import { z } from "zod";
import type { Context } from "../../../context.ts";
import type { Env } from "../../../env.ts";
import { MINUTE } from "../../../lib/time.ts";

const TIMEOUT_MS = 5_000;

/** What is read of the cms's `getsitesettings` (cms/contract): the features that are off. */
const settingsSchema = z.object({ data: z.object({ off: z.array(z.string()) }).nullable() });

/** Features of the site that emails and notifications of this service lead to, by the cms's names. */
export type SiteFeature = "item-shop" | "rankings" | "top-up";

interface Known {
  at: number;
  off: Promise<readonly string[]>;
}
/** What each cms said last: services are created for each call. */
const known = new WeakMap<Env, Known>();

async function readOff(cmsUrl: string): Promise<readonly string[]> {
  const response = await fetch(`${cmsUrl}/api/getsitesettings`, {
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return settingsSchema.parse(await response.json()).data?.off ?? [];
}

/**
 * Whether the pages of a feature are there: links to others lead nowhere. Without a cms everything is on; while it does
 * not answer, what it said last holds. An answer is asked for again after a minute.
 */
export function createSiteFeatures({ env, now }: Pick<Context, "env" | "now">) {
  async function off(): Promise<readonly string[]> {
    if (!env.CMS_URL) return [];
    const last = known.get(env);
    const at = now().getTime();
    if (last && at >= last.at && at - last.at < MINUTE) return last.off;
    const reading = readOff(env.CMS_URL).catch(async () => (await last?.off) ?? []);
    known.set(env, { at, off: reading });
    return reading;
  }
  return {
    isOn: async (feature: SiteFeature): Promise<boolean> => !(await off()).includes(feature),
  };
}
