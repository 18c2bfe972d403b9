import { encode } from "uqr";

/** A secret for an authenticator app: as a QR code, and for typing. */
export interface TotpSetup {
  /** The `otpauth:` URI; the form sends it back, so that a wrong code does not lose the QR code. */
  uri: string;
  /** The secret in groups of four. */
  groups: string[];
  /** The QR code: its size in modules, and the dark ones as path data. */
  size: number;
  path: string;
}

const MAX_URI = 512;
/** The quiet zone that scanners need around the code. */
const BORDER = 4;

/** @returns null for an invalid URI */
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
