import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { freePorts } from "@tambayan/service/testing/free-port";
import { parse } from "yaml";
import { ROOT } from "../scripts/lib/paths.mjs";
import { Supervisor } from "../scripts/lib/processes.mjs";
import { loadSecrets } from "../scripts/lib/secrets.mjs";
import { services } from "../scripts/lib/services.mjs";
import { withVariables } from "./with-variables";

// deploy/grafana and deploy/prometheus use what the services really expose at /metrics.

const PROMETHEUS = join(ROOT, "deploy/prometheus");
const TOKEN = "metrics-of-a-test-of-alerts-and-dashboard";
/** Labels that Prometheus adds. */
const ADDED = new Set(["job", "instance", "le"]);

/** Every `expr` and `query` in a file's content. */
function expressionsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    (key === "expr" || key === "query") && typeof part === "string" ? [part] : expressionsIn(part),
  );
}

/** The metrics of an expression, which all have a selector, and the labels that it selects and groups by. */
function usesOf(expression: string) {
  const metrics: { name: string; labels: string[] }[] = [];
  for (const [, name = "", selector = ""] of expression.matchAll(/\b([a-z]\w*)\{([^}]*)\}/g)) {
    metrics.push({
      name,
      labels: [...selector.matchAll(/(\w+)\s*(?:=~|!=|!~|=)/g)].map(([, label = ""]) => label),
    });
  }
  const groups = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = ""]) => list.split(/,\s*/));
  return { metrics, groups };
}

const alerts = parse(readFileSync(join(PROMETHEUS, "alerts.yml"), "utf8"));
const dashboard = JSON.parse(readFileSync(join(ROOT, "deploy/grafana/tambayan.json"), "utf8"));

test("alerts and the dashboard use metrics and labels that the services expose", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tambayan-monitoring-"));
  const [webPort, accountPort, nobody] = (await freePorts(3)) as [number, number, number];
  const all = withVariables(
    {
      DATA_DIR: folder,
      WEB_PORT: String(webPort),
      ACCOUNT_SERVICE_PORT: String(accountPort),
      WEB_METRICS_TOKEN: TOKEN,
      ACCOUNT_METRICS_TOKEN: TOKEN,
      // Redis is away, which they say.
      WEB_REDIS_URL: `redis://127.0.0.1:${nobody}`,
      ACCOUNT_REDIS_URL: `redis://127.0.0.1:${nobody}`,
    },
    () => services(loadSecrets().secrets),
  );
  const supervisor = new Supervisor({ logs: join(folder, "logs") });
  const exposed: Record<string, string> = {};
  try {
    await Promise.all([supervisor.start(all.account), supervisor.start(all.web)]);
    for (const [job, port] of [
      ["tambayan-web", webPort],
      ["tambayan-account-service", accountPort],
    ] as const) {
      await fetch(`http://127.0.0.1:${port}/nothing`);
      const headers = { authorization: `Bearer ${TOKEN}` };
      const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers });
      expect(answer.status).toBe(200);
      exposed[job] = await answer.text();
    }
  } finally {
    await supervisor.stopAll();
    rmSync(folder, { recursive: true, force: true });
  }
  const output = Object.values(exposed).join("\n");
  const problems: string[] = [];
  for (const expression of [...expressionsIn(alerts), ...expressionsIn(dashboard)]) {
    if (expression === "prometheus") continue;
    const { metrics, groups } = usesOf(expression);
    if (metrics.length === 0) problems.push(`${expression} has no metric with a selector`);
    for (const { name, labels } of metrics) {
      if (name === "up") continue;
      const family = name.replace(/_(bucket|count|sum)$/, "");
      if (!output.includes(`\n# TYPE ${family} `)) problems.push(`${name} is not exposed`);
      const sample = new RegExp(`^${name}\\{(.*)\\}`, "m").exec(output)?.[1];
      // A counter that has counted nothing has no sample yet, so its labels are not known.
      if (sample === undefined) continue;
      const known = [...sample.matchAll(/(\w+)="/g)].map(([, label]) => label);
      for (const label of [...labels, ...groups])
        if (!ADDED.has(label) && !known.includes(label)) problems.push(`${name} has no label ${label}`);
    }
  }
  expect(problems).toEqual([]);
  // The jobs that expressions select are those that are scraped.
  const config = parse(readFileSync(join(PROMETHEUS, "prometheus.yml"), "utf8"));
  const jobs = config.scrape_configs.map(({ job_name }: { job_name: string }) => job_name);
  expect(jobs.sort()).toEqual(Object.keys(exposed).sort());
  for (const [, job] of expressionsIn(alerts)
    .join("\n")
    .matchAll(/job="([^"]+)"/g))
    expect(jobs).toContain(job);
});

test("promtool accepts the alerts and the configuration", () => {
  const promtool = process.env.PROMTOOL ?? "promtool";
  try {
    execFileSync(promtool, ["--version"], { stdio: "ignore" });
  } catch {
    test.skip(true, "there is no promtool (PROMTOOL)");
  }
  execFileSync(promtool, ["check", "rules", join(PROMETHEUS, "alerts.yml")]);
  execFileSync(promtool, ["check", "config", "--syntax-only", join(PROMETHEUS, "prometheus.yml")]);
});
