import { z } from "zod";

const TIMEOUT_MS = 5_000;

/** What is read of the cms's `getnotices` (cms/contract). */
const noticesSchema = z.object({
  data: z.array(
    z.object({ maintenance: z.object({ from: z.iso.datetime(), until: z.iso.datetime() }).nullish() }),
  ),
});

export interface Maintenance {
  from: Date;
  until: Date;
}

/**
 * The planned maintenance that is under way or comes next, by the cms's published notices; null if there is none.
 * @param cmsUrl the cms's address
 * @throws what went wrong, if it does not answer
 */
export async function readMaintenance(cmsUrl: string, now: Date): Promise<Maintenance | null> {
  const response = await fetch(`${cmsUrl.replace(/\/$/, "")}/api/getnotices`, {
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const { data } = noticesSchema.parse(await response.json());
  const windows = data.flatMap(({ maintenance }) =>
    maintenance ? [{ from: new Date(maintenance.from), until: new Date(maintenance.until) }] : [],
  );
  const ahead = windows.filter(({ until }) => until > now);
  return ahead.sort((a, b) => a.from.getTime() - b.from.getTime())[0] ?? null;
}
