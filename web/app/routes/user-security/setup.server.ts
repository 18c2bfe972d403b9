import { encode } from "uqr";

/** How to bring a secret into an authenticator app: by a picture, or by typing. */
export interface TotpSetup {
  /** The `otpauth:` address; the form sends it back, so that a wrong code does not lose the picture. */
  uri: string;
  /** The secret in groups of four. */
  groups: string[];
  /** The QR code: the side of its square, in modules, and its dark ones as the data of a path. */
  size: number;
  path: string;
}

const MAX_URI = 512;
/** The quiet zone that readers need around the code. */
const BORDER = 4;

/** @returns null for an address that is none of an authenticator's */
export function totpSetup(uri: string): TotpSetup | null {
  if (uri.length > MAX_URI || !uri.startsWith("otpauth://totp/") || !URL.canParse(uri)) return null;
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  if (!/^[A-Z2-7]+=*$/.test(secret)) return null;
  const { data, size } = encode(uri, { ecc: "M", border: BORDER });
  return { uri, groups: secret.match(/.{1,4}/g) ?? [], size, path: pathOf(data) };
}

/** Each run of dark modules in a row is one rectangle. */
function pathOf(rows: boolean[][]): string {
  let path = "";
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x]) x += 1;
      path += `M${start} ${y}h${x - start}v1H${start}z`;
    }
  }
  return path;
}
