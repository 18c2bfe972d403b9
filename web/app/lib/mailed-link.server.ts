import { linkRequestSchema } from "@tambayan/account-service/contract";

/** The token in a mailed link's address; null where it is none. */
export function readLinkToken(request: Request): string | null {
  const token = new URL(request.url).searchParams.get("token");
  return linkRequestSchema.safeParse({ token }).data?.token ?? null;
}
