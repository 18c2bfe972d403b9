import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { freePorts } from "@tambayan/service/testing/free-port";
import { Supervisor } from "../scripts/lib/processes.mjs";
import { loadSecrets } from "../scripts/lib/secrets.mjs";
import { services } from "../scripts/lib/services.mjs";
import { register } from "./steps";
import { withVariables } from "./with-variables";

// Traces and metrics of the three services, as a collector gets them.

interface Span {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Record<string, string>;
}

type Attributes = { key: string; value: Record<string, unknown> }[];
const record = (attributes: Attributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0])]));

/** A collector on this machine that keeps what it is sent. */
async function startCollector() {
  const received: { path: string; body: string }[] = [];
  const server = createServer(async (request, response) => {
    received.push({ path: request.url ?? "", body: await text(request) });
    response.setHeader("content-type", "application/json").end("{}");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  /** What is in the messages to a path, by the service that sent it. */
  const parts = (path: string, list: string, scope: string) =>
    received
      .filter((message) => message.path === path)
      .flatMap(({ body }) => JSON.parse(body)[list])
      .map((part) => ({
        service: record(part.resource.attributes)["service.name"] ?? "",
        scopes: part[scope],
      }));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    everything: () => received.map(({ body }) => body).join("\n"),
    spans: (): Span[] =>
      parts("/v1/traces", "resourceSpans", "scopeSpans").flatMap(({ service, scopes }) =>
        scopes.flatMap(({ spans }: { spans: (Omit<Span, "attributes"> & { attributes: Attributes })[] }) =>
          spans.map((span) => ({ ...span, service, attributes: record(span.attributes) })),
        ),
      ),
    metrics: () =>
      parts("/v1/metrics", "resourceMetrics", "scopeMetrics").flatMap(({ service, scopes }) =>
        scopes.flatMap(({ metrics }: { metrics: { name: string }[] }) =>
          metrics.map(({ name }) => `${service} ${name}`),
        ),
      ),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The spans from a trace's root to one that matches; none if there is no such trace. */
function chainTo(spans: Span[], matches: (span: Span) => boolean): Span[] {
  for (const found of spans.filter(matches)) {
    const chain = [found];
    for (;;) {
      const first = chain[0] as Span;
      const parent = spans.find(
        ({ traceId, spanId }) => traceId === first.traceId && spanId === first.parentSpanId,
      );
      if (!parent) break;
      chain.unshift(parent);
    }
    if (!chain[0]?.parentSpanId) return chain;
  }
  return [];
}
const servicesOf = (chain: Span[]) => [...new Set(chain.map(({ service }) => service))];

test("a collector gets traces through all services, and no one's secrets", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tambayan-telemetry-"));
  cpSync(process.env.SEEDED_DATA as string, folder, { recursive: true });
  const collector = await startCollector();
  const [webPort, accountPort, cmsPort] = await freePorts(3);
  const settings = (prefix: string) => ({
    [`${prefix}OTEL_EXPORTER_OTLP_ENDPOINT`]: collector.url,
    [`${prefix}OTEL_BSP_SCHEDULE_DELAY`]: "200",
    [`${prefix}OTEL_METRIC_EXPORT_INTERVAL`]: "500",
  });
  const all = withVariables(
    {
      DATA_DIR: folder,
      WEB_PORT: String(webPort),
      ACCOUNT_SERVICE_PORT: String(accountPort),
      CMS_PORT: String(cmsPort),
      ...settings("WEB_"),
      ...settings("ACCOUNT_"),
      ...settings("CMS_"),
    },
    () => services(loadSecrets().secrets),
  );
  const supervisor = new Supervisor({ logs: join(folder, "logs") });
  try {
    await Promise.all([supervisor.start(all.account), supervisor.start(all.cms)]);
    await supervisor.start(all.web);
    const url = `http://127.0.0.1:${webPort}`;
    const accountUrl = `http://127.0.0.1:${accountPort}`;

    const secrets: string[] = [
      "secret-search",
      "secret-agent",
      "secret-address",
      "TAMBAYAN100",
      "wrong-secret",
    ];
    const headers = { "user-agent": "secret-agent", "x-forwarded-for": "secret-address" };
    const player = await register({ accountUrl });
    secrets.push(player.password, player.email, player.UserID);
    const form = (path: string, fields: Record<string, string>, more: Record<string, string> = {}) =>
      fetch(url + path, {
        method: "POST",
        redirect: "manual",
        headers: { ...headers, ...more },
        body: new URLSearchParams(fields),
      });
    await form("/login", { UserID: player.UserID, UserPass: "wrong-secret" });
    const login = await form("/login", { UserID: player.UserID, UserPass: player.password });
    expect(login.status).toBe(302);
    const cookie = login.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    secrets.push(cookie.slice(cookie.indexOf("=") + 1));
    await form("/topup", { CouponCode: "TAMBAYAN100" }, { cookie });
    await fetch(`${url}/r/TAMBAYAN100`, { redirect: "manual", headers });
    const find = await form("/findaccount", {
      find: "password",
      findPWID: player.UserID,
      findPWEmail: player.email,
    });
    expect(find.status).toBeLessThan(400);
    const traceparent = `00-${"a1".repeat(16)}-${"b2".repeat(8)}-01`;
    const search = await fetch(`${url}/news?search=secret-search`, { headers: { ...headers, traceparent } });
    const own = await fetch(`${url}/statement?page=1&token=secret-search`, {
      headers: { ...headers, cookie },
    });
    expect([search.status, own.status]).toEqual([200, 200]);

    const isSql = (span: Span) => "db.query.text" in span.attributes;
    const idOf = ({ attributes }: Span) => attributes["http.request.header.x-request-id"];
    const ofRequest = (answer: Response) => (span: Span) => idOf(span) === answer.headers.get("x-request-id");
    const chainOf = (answer: Response, service: string, wanted: (span: Span) => boolean) => {
      const root = collector.spans().find((span) => span.service === "web" && ofRequest(answer)(span));
      return chainTo(
        collector.spans(),
        (span) => span.traceId === root?.traceId && span.service === service && wanted(span),
      );
    };
    await expect
      .poll(() => servicesOf(chainOf(login, "account-service", isSql)))
      .toEqual(["web", "account-service"]);
    await expect
      .poll(() => servicesOf(chainOf(own, "account-service", isSql)))
      .toEqual(["web", "account-service"]);
    await expect.poll(() => servicesOf(chainOf(search, "cms", isSql))).toEqual(["web", "cms"]);
    for (const [answer, service] of [
      [login, "account-service"],
      [search, "cms"],
    ] as const) {
      const served = chainOf(answer, service, (span) => idOf(span) !== undefined);
      expect(served.filter(ofRequest(answer)).map((span) => span.service)).toEqual(["web", service]);
    }
    for (const service of ["web", "account-service", "cms"]) {
      await expect.poll(collector.metrics).toContain(`${service} http.server.request.duration`);
    }
    const sent = collector.everything();
    expect(secrets.filter((secret) => sent.includes(secret))).toEqual([]);
    // A visitor does not decide what is traced.
    expect(sent.includes("a1".repeat(16))).toBe(false);
  } finally {
    await supervisor.stopAll();
    collector.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("nothing of it is loaded where it is off", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tambayan-no-telemetry-"));
  cpSync(process.env.SEEDED_DATA as string, folder, { recursive: true });
  const [webPort, accountPort, cmsPort] = await freePorts(3);
  // Node lists there what a process has loaded.
  const loaded = join(folder, "loaded");
  const all = withVariables(
    {
      DATA_DIR: folder,
      WEB_PORT: String(webPort),
      ACCOUNT_SERVICE_PORT: String(accountPort),
      CMS_PORT: String(cmsPort),
      WEB_NODE_V8_COVERAGE: loaded,
      ACCOUNT_NODE_V8_COVERAGE: loaded,
      CMS_NODE_V8_COVERAGE: loaded,
    },
    () => services(loadSecrets().secrets),
  );
  const supervisor = new Supervisor({ logs: join(folder, "logs") });
  try {
    await Promise.all([supervisor.start(all.account), supervisor.start(all.cms)]);
    await supervisor.start(all.web);
    expect((await fetch(`http://127.0.0.1:${webPort}/news`)).status).toBe(200);
    await supervisor.stopAll();
    const files = readdirSync(loaded).flatMap((name) =>
      JSON.parse(readFileSync(join(loaded, name), "utf8")).result.map(({ url }: { url: string }) => url),
    );
    for (const own of ["account-service/dist/server.js", "web/build/server/start.js", "cms/server.mjs"]) {
      expect(files.filter((file) => file.endsWith(own))).not.toEqual([]);
    }
    // prom-client brings the interface, without anything behind it.
    expect(
      files.filter((file) => /telemetry\/index\.mjs|@fastify\/otel|@opentelemetry\/(?!api\/)/.test(file)),
    ).toEqual([]);
  } finally {
    await supervisor.stopAll();
    rmSync(folder, { recursive: true, force: true });
  }
});
