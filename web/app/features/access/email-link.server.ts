import { linkRequestSchema } from "@tambayan/account-service/contract";

/** The token in the address of an emailed link; null if it has none. */
export function readLinkToken(request: Request): string | null {
  const token = new URL(request.url).searchParams.get("token");
  return linkRequestSchema.safeParse({ token }).data?.token ?? null;
}
