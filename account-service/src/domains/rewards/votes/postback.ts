import { createHmac } from "node:crypto";
import { BlockList, isIP } from "node:net";
import { sameSecret } from "@tambayan/service/same-secret";
import { parseJson } from "@tambayan/service/text";
import type { VoteFormat, VoteRejection, VoteVerification } from "../../../../contract/index.ts";

/** A toplist's call as it came. */
export interface Postback {
  method: string;
  /** The query string, without its question mark. */
  query: string;
  contentType: string;
  body: string;
  /** The header `X-Signature`, or that of its usual other names. */
  signature: string | undefined;
  /** The last part of the address. */
  pathSecret: string | undefined;
  address: string;
}

/** One vote that a postback tells of. */
export interface PostbackVote {
  token: string;
  counted: boolean;
}

/** The names that a toplist gives the player's token, and its secret; and how it says whether the vote counted. */
interface FormatFields {
  token: string[];
  secret: string[];
  counted: (field: (name: string) => string | undefined) => boolean;
}

const always = () => true;
/** What each toplist sends: docs/operating.md has the sources. */
const FORMATS: Record<VoteFormat, FormatFields> = {
  xtremetop100: { token: ["custom"], secret: [], counted: always },
  gtop100: {
    token: ["pingUsername", "pb_name"],
    secret: ["pingbackkey"],
    // 0 is success there, and anything else a vote that did not count.
    counted: (field) => Number(field("Successful") ?? field("success") ?? 1) === 0,
  },
  topg: { token: ["p_resp"], secret: [], counted: always },
  "arena-top100": {
    token: ["userid", "id", "postback", "incentive"],
    secret: ["secret"],
    counted: (field) => field("voted") === "1",
  },
  top100arena: { token: ["postback"], secret: [], counted: always },
  other: {
    token: ["custom", "postback", "p_resp", "userid", "username", "callback", "id", "token"],
    secret: ["secret", "key"],
    counted: (field) => !["0", "false"].includes((field("voted") ?? field("status") ?? "1").toLowerCase()),
  },
};

/** Votes in one call: some toplists collect them for a minute. */
const MAX_VOTES = 200;
/** What a token can look like; toplists change the case of letters. */
const TOKEN = /^[A-Z0-9]{6,24}$/;

type Fields = (name: string) => string | undefined;

const textOf = (value: unknown) =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value).slice(0, 300)
    : undefined;

const ofObject =
  (object: Record<string, unknown>): Fields =>
  (name) =>
    Object.hasOwn(object, name) ? textOf(object[name]) : undefined;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The fields of the query and of a form's or JSON body, and the votes that a JSON body lists, as GTop100 sends them.
 */
function read({ query, body, contentType }: Postback): { fields: Fields; votes: Fields[] } | null {
  const search = new URLSearchParams(query);
  const inQuery: Fields = (name) => search.get(name)?.slice(0, 300);
  if (body === "") return { fields: inQuery, votes: [inQuery] };
  if (!/json/i.test(contentType)) {
    const form = new URLSearchParams(body);
    const fields: Fields = (name) => form.get(name)?.slice(0, 300) ?? inQuery(name);
    return { fields, votes: [fields] };
  }
  const json = parseJson(body);
  if (!isObject(json)) return null;
  const inBody = ofObject(json);
  const fields: Fields = (name) => inBody(name) ?? inQuery(name);
  if (!Array.isArray(json.Common)) return { fields, votes: [fields] };
  // Each vote is a list of objects with one field each.
  const votes = json.Common.slice(0, MAX_VOTES).map((entry) =>
    ofObject(Object.assign({}, ...(Array.isArray(entry) ? entry : [entry]).filter(isObject).slice(0, 20))),
  );
  return { fields, votes };
}

const first = (fields: Fields, names: string[]) =>
  names.map(fields).find((value) => value !== undefined && value !== "");

/** The votes of a postback; null if it cannot be read. Votes without a token are left out. */
export function votesOf(format: VoteFormat, postback: Postback): PostbackVote[] | null {
  const { token: names, counted } = FORMATS[format];
  const found = read(postback);
  if (!found) return null;
  return found.votes.flatMap((fields) => {
    const token = first(fields, names)?.toUpperCase();
    return token !== undefined && TOKEN.test(token) ? [{ token, counted: counted(fields) }] : [];
  });
}

/** Which part of a request the signature covers: one over a body does not cover the query. */
export const verifiedPart = (verification: VoteVerification, postback: Postback): Postback =>
  verification === "signature" && postback.body !== "" ? { ...postback, query: "" } : postback;

const same = (given: string | undefined, expected: string) =>
  given !== undefined && sameSecret(given, expected);

/** The query string without its signature. */
const unsigned = (query: string) =>
  query
    .split("&")
    .filter((part) => !part.startsWith("signature="))
    .join("&");

function isSigned(postback: Postback, secret: string): boolean {
  const { query, body } = postback;
  const given = postback.signature ?? new URLSearchParams(query).get("signature") ?? undefined;
  // A call without a body signs its query.
  const signed = body === "" ? unsigned(query) : body;
  const mac = createHmac("sha256", secret).update(signed).digest();
  const text = given?.trim().replace(/^sha256=/i, "");
  return same(text?.toLowerCase(), mac.toString("hex")) || same(text, mac.toString("base64"));
}

/** Addresses and ranges as staff enter them; null if any entry is invalid. */
export function parseAddresses(text: string): BlockList | null {
  const list = new BlockList();
  for (const entry of text.split(/[\s,]+/).filter((part) => part !== "")) {
    const [address = "", prefix, ...more] = entry.split("/");
    const version = isIP(address);
    if (version === 0 || more.length > 0) return null;
    const family = version === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) {
      list.addAddress(address, family);
      continue;
    }
    const bits = Number(prefix);
    if (!/^\d{1,3}$/.test(prefix) || bits > (version === 6 ? 128 : 32)) return null;
    list.addSubnet(address, bits, family);
  }
  return list;
}

function isFrom(address: string, list: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 6 ? "ipv6" : "ipv4");
}

/**
 * Why a postback is refused; undefined if it comes from the toplist. Addresses, where staff have given some, are asked
 * for besides a secret.
 */
export function refusalOf(
  site: { format: VoteFormat; verification: VoteVerification; addresses: string },
  secret: string | null,
  postback: Postback,
): VoteRejection | undefined {
  const { verification, addresses } = site;
  if (addresses !== "" || verification === "addresses") {
    const list = parseAddresses(addresses);
    if (!list || !isFrom(postback.address, list)) return "address";
  }
  if (verification === "addresses") return undefined;
  if (secret === null) return "secret";
  if (verification === "signature") return isSigned(postback, secret) ? undefined : "signature";
  if (verification === "path") return same(postback.pathSecret, secret) ? undefined : "secret";
  const found = read(postback);
  if (!found) return "unreadable";
  return same(first(found.fields, FORMATS[site.format].secret), secret) ? undefined : "secret";
}
