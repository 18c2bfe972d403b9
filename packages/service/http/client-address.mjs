// @ts-check
// Who is calling. One reader for all three services, so that the same person is the same address in each of them.
import { isIP } from "node:net";
import proxyAddr from "@fastify/proxy-addr";
import ipaddr from "ipaddr.js";

/**
 * What proxies write around an address: quotes, brackets and a port (IIS ARR, Azure: `203.0.113.7:51234`,
 * `[2001:db8::7]:51234`).
 */
const STATED = /^"?(?:\[([^\]"]+)\](?::\d{1,5})?|([^:"]+):\d{1,5}|([^"]+))"?$/;

/**
 * Reads an address as a connection or a proxy states it.
 * @param {string | undefined} text may have a port, brackets, quotes or a zone
 * @returns {string | null} in its one spelling (IPv4 where it is IPv4 in IPv6); null if it is none
 */
export function readAddress(text) {
  const match = STATED.exec((text ?? "").trim());
  const address = (match?.[1] ?? match?.[2] ?? match?.[3] ?? "").replace(/%.*$/, "");
  // ipaddr.js alone would also take `1` and `0x7f.1`.
  if (isIP(address) === 0) return null;
  // In the spelling of Node and of databases: RFC 5952, with zeros shortened.
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv6" ? /** @type {ipaddr.IPv6} */ (parsed).toRFC5952String() : parsed.toString();
}

/**
 * A setting's list of trusted proxies: addresses, networks, or the words `loopback`, `linklocal` and `uniquelocal`.
 * @param {string} list separated by commas
 */
export const proxiesOf = (list) =>
  list
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);

/** Whether every entry of such a list can be read. @param {string} list */
export function namesProxies(list) {
  try {
    proxyAddr.compile(proxiesOf(list));
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds out who is calling: the connection's address, or, where that is a trusted proxy's, what it states in
 * X-Forwarded-For.
 * @param {string} trusted list of proxies; empty: none
 * @returns {(request: import("node:http").IncomingMessage) => string | null} null if a trusted proxy states something
 *   that is no address: the caller must not be taken for anyone else
 */
export function clientAddressReader(trusted) {
  const trusts = proxyAddr.compile(proxiesOf(trusted));
  return (request) => {
    // From the connection to the first proxy's word; what an untrusted one states is not looked at.
    const stated = proxyAddr.all(request);
    for (const [hop, text] of stated.entries()) {
      const address = readAddress(text);
      if (address === null || hop === stated.length - 1 || !trusts(address, hop)) return address;
    }
    return null;
  };
}
