// @ts-check
// A stranger with an account and an address for each service, who asks for about twice as much as the limits allow, all
// the time. It runs as a program of its own (soak.spec.ts). When its input ends it reports the outcome by gate and
// status.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { png } from "../account-service/test/pictures.ts";

/**
 * With `address`, all of it comes from there: from the neighbour of whoever else is behind it.
 * @typedef {{
 *   url: string, cmsUrl: string, accountUrl: string, account: { UserID: string, UserPass: string }, address?: string
 * }} Target
 */
/** @type {Target} */
const { url, cmsUrl, accountUrl, account, address: own } = JSON.parse(process.argv[2] ?? "");
const SLOW_CONNECTIONS = 50;

// Whoever attacks a real site does so with processors of their own.
setPriority(19);
const agent = new Agent({ keepAlive: true, maxSockets: 4 });
const random = () => randomBytes(6).toString("hex");

/**
 * What is sent, and from which address.
 * @typedef {{ from?: string, token?: string, cookie?: string, json?: unknown, form?: URLSearchParams | FormData }} Sent
 */
/** @param {string} address @param {Sent} [sent] */
async function send(address, { from = own ?? "127.0.0.2", token, cookie, json, form } = {}) {
  // Encodes forms of both kinds, with their content type.
  const encoded = form && new Response(form);
  const body = encoded ? Buffer.from(await encoded.arrayBuffer()) : json && Buffer.from(JSON.stringify(json));
  const type = encoded ? encoded.headers.get("content-type") : json && "application/json";
  const asking = request(address, {
    agent,
    localAddress: from,
    method: body ? "POST" : "GET",
    headers: {
      "x-requested-with": "XMLHttpRequest",
      ...(body && { "content-type": `${type}`, "content-length": body.length }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
    },
  });
  asking.end(body);
  const [response] = await once(asking, "response");
  let text = "";
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode, cookies: response.headers["set-cookie"] ?? [], text };
}

const loggedIn = await send(`${url}/api/processlogin`, { json: account });
const token = JSON.parse(loggedIn.text).data.token;
const { cookies } = await send(`${url}/login`, { form: new URLSearchParams(account) });
const cookie = cookies.map((/** @type {string} */ line) => line.split(";", 1)[0]).join("; ");
/** Says that it is enormous, and ends after the first rows. */
const broken = png({ width: 4000, height: 4000, rows: 10 });

function ticket() {
  const body = new FormData();
  const fields = {
    category: "other",
    subject: "Help",
    message: "Please help me.",
    email: email(),
  };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  for (let picture = 0; picture < 3; picture += 1)
    body.append("pictures", new Blob([broken], { type: "image/png" }), "a.png");
  return body;
}

const registration = () => ({
  userId: `soak${random()}`.slice(0, 14),
  userFirstName: "Ana",
  userLastName: "Reyes",
  userPassword: "Lantern-7742",
  userPasswordConfirm: "Lantern-7742",
  userEmail: `${random()}@example.org`,
  secretQuestion: 5,
  secretAnswer: "Muning",
  gender: "Female",
  country: "PH",
  agreeTerms: true,
});
const email = () => `${random()}@example.org`;
const number = () => Number.parseInt(random().slice(0, 8), 16);

/**
 * What is tried at each gate, and the pause after it in milliseconds.
 * @type {Record<string, { pause: number, send: () => [address: string, sent?: Sent] }>}
 */
const GATES = {
  search: { pause: 100, send: () => [`${url}/news?search=${random()}`] },
  "own pages": { pause: 100, send: () => [`${url}/statement`, { cookie }] },
  content: { pause: 100, send: () => [`${url}/api/getspecificnews/${number()}`] },
  caches: { pause: 1_000, send: () => [`${url}/refresh`, { form: new URLSearchParams() }] },
  files: { pause: 200, send: () => [`${url}/uploads/${random()}.webp`] },
  "login of one account": {
    pause: 500,
    send: () => [`${url}/api/processlogin`, { json: { UserID: "maria", UserPass: random() } }],
  },
  "logins of many": {
    pause: 500,
    send: () => [`${url}/api/processlogin`, { json: { UserID: random(), UserPass: random() } }],
  },
  "login form": {
    pause: 500,
    send: () => [`${url}/login`, { form: new URLSearchParams({ UserID: random(), UserPass: random() }) }],
  },
  registration: { pause: 1_000, send: () => [`${url}/api/register`, { json: registration() }] },
  "user ID by email": {
    pause: 1_000,
    send: () => [`${url}/api/findUserID`, { json: { findIDEmail: email() } }],
  },
  codes: {
    pause: 500,
    send: () => [`${url}/api/processCoupon`, { token, json: { CouponCode: random(), ReferralCode: "" } }],
  },
  tickets: { pause: 1_000, send: () => [`${url}/ticket`, { form: ticket() }] },
  service: { pause: 50, send: () => [`${accountUrl}/session`, { token: random() }] },
  "content admin": {
    pause: 1_000,
    send: () => [`${cmsUrl}/admin/login`, { json: { email: email(), password: random() } }],
  },
  "posts to the cms": { pause: 500, send: () => [`${cmsUrl}/`, { form: ticket() }] },
};

/** @type {Record<string, Record<string, number>>} */
const outcomes = {};
/** @param {string} gate @param {string | number} outcome */
function count(gate, outcome) {
  outcomes[gate] ??= {};
  outcomes[gate][outcome] = (outcomes[gate][outcome] ?? 0) + 1;
}

let over = false;
/** A stranger who also asks a service itself does not use up their own calls through web. */
const ADDRESSES = own ? {} : { [url]: "127.0.0.3", [accountUrl]: "127.0.0.4", [cmsUrl]: "127.0.0.5" };

/** @param {string} gate */
async function push(gate) {
  const { pause, send: attempt } = /** @type {typeof GATES[string]} */ (GATES[gate]);
  while (!over) {
    const [address, sent] = attempt();
    const outcome = await send(address, { from: ADDRESSES[new URL(address).origin] ?? own, ...sent }).then(
      ({ status }) => status,
      (error) => error.code ?? error.message,
    );
    count(gate, outcome);
    await sleep(pause);
  }
}

/** Holds a connection whose form never arrives, again and again. */
async function holdOpen() {
  const { hostname, port, host } = new URL(url);
  while (!over) {
    const socket = connect({ host: hostname, port: Number(port), localAddress: own ?? "127.0.0.2" });
    socket.on("error", () => {});
    socket.write(`POST /login HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 1000\r\n\r\nU`);
    socket.resume();
    const closed = once(socket, "close");
    await Promise.race([closed, ended]);
    socket.destroy();
    count("slow forms", "closed");
  }
}

const ended = once(process.stdin, "close").then(() => {
  over = true;
});
process.stdin.resume();
process.stdout.write("ready\n");
await Promise.all([...Object.keys(GATES).map(push), ...Array.from({ length: SLOW_CONNECTIONS }, holdOpen)]);
process.stdout.write(`${JSON.stringify(outcomes)}\n`);
process.exit();
