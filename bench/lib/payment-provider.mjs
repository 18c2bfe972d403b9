// @ts-check
// A provider of payments that answers at once, and always the same: every checkout of PayMongo's is paid, and nothing
// was returned. Prints its port.
import { createServer } from "node:http";

/** What every payment costs, in centavos. */
export const PRICE = 25_000;

const payment = {
  id: "pay_bench",
  attributes: { amount: PRICE, currency: "PHP", status: "paid", created_at: 1, source: { type: "gcash" } },
};
const session = { checkout_url: "https://checkout.example", status: "active", payments: [payment] };
const answers = {
  session: Buffer.from(JSON.stringify({ data: { id: "cs_bench", attributes: session } })),
  refunds: Buffer.from(JSON.stringify({ data: [] })),
};

if (/payment-provider\.mjs$/.test(process.argv[1] ?? "")) {
  const server = createServer((request, response) => {
    const body = request.url?.startsWith("/v1/refunds") ? answers.refunds : answers.session;
    response.writeHead(200, { "content-type": "application/json", "content-length": body.length }).end(body);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.stdout.write(`${typeof address === "object" && address ? address.port : 0}\n`);
  });
}
