// @ts-check
// `npm run docs`: generates docs/configuration.md and .env.example from the services' env schemas; with --check it only
// checks that they are up to date. Both check that docker-compose.yml passes every setting on, what
// deploy/compose.scale.yml changes, and deploy/kubernetes.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse, parseAllDocuments } from "yaml";
import { envSchema as accountSchema } from "../account-service/src/env.ts";
import { envSchema as cmsSchema } from "../cms/src/env.ts";
import { envSchema as webSchema } from "../web/app/platform/site/env.server.ts";
import { Failure, run } from "./lib/fail.mjs";
import { ROOT } from "./lib/paths.mjs";

/** @typedef {{ name: string, description: string, required: boolean, fallback: string }} Variable */

const SERVICES = [
  { title: "account-service", prefix: "ACCOUNT_", schema: accountSchema },
  { title: "cms", prefix: "CMS_", schema: cmsSchema },
  { title: "web", prefix: "WEB_", schema: webSchema },
];

/** Variables of docker-compose.yml, apart from the secrets that `npm run compose:secrets` generates. */
const COMPOSE = [
  ["SITE_ADDRESS", "localhost", "Host name of the site. Caddy gets a certificate for it."],
  ["CMS_ADDRESS", "cms.localhost", "Host name of the content admin."],
  [
    "CMS_ALLOWED_ADDRESSES",
    "",
    "Addresses and networks that may open the content admin, separated by spaces, as in 203.0.113.7 2001:db8::/32. Default: all.",
  ],
  ["SITE_NAME", "Tambayan", "Name of the site."],
  [
    "SMTP_URL",
    "smtp://mailpit:1025",
    "Mail server. Emails to the default one are shown at http://127.0.0.1:8025 and not delivered.",
  ],
  ["MAIL_FROM", "Tambayan <no-reply@tambayan.local>", "Sender of emails."],
  [
    "DISCORD_WEBHOOK_URL",
    "",
    "Webhook of the Discord channel to which news is posted; needs deploy/compose.outside.yml. Optional, and a secret.",
  ],
  ["ALERT_MAIL_TO", "", "Addresses that are alerted when something is wrong, separated by commas. Optional."],
  [
    "ALERT_DISCORD_WEBHOOK_URL",
    "",
    "Webhook of the operators' Discord channel, for the same alerts. Optional, and a secret.",
  ],
  [
    "GAME_SERVERS",
    "",
    "Game servers for the server status, as Name=host:port, separated by commas. Optional.",
  ],
  [
    "GAME_START_MAPS",
    "",
    "Where characters of each school start, as school=map/submap:gate, separated by commas. Optional.",
  ],
  ["PUSH_SERVICES", "", "Push services that browsers may be notified through. Optional."],
  [
    "STATUS_DISCORD_WEBHOOK_URL",
    "",
    "Webhook of a Discord channel for players, which is told when the game servers go down or come back. Optional, and a secret.",
  ],
  [
    "ACCOUNT_PAYMONGO_SECRET_KEY",
    "",
    "Secret key of PayMongo, to sell coins for money (docs/payments.md). Optional, and a secret.",
  ],
  ["ACCOUNT_PAYMONGO_WEBHOOK_SECRET", "", "Secret of PayMongo's webhook. A secret."],
  ["ACCOUNT_XENDIT_SECRET_KEY", "", "The same for Xendit. Optional, and a secret."],
  ["ACCOUNT_XENDIT_WEBHOOK_TOKEN", "", "Xendit's webhook verification token. A secret."],
  ["CMS_ADMIN_EMAIL", "admin@example.com", "Email of the first content admin."],
];

/**
 * @param {{ shape: Record<string, { description?: string, safeParse(value: unknown): { success: boolean, data?:
 *   unknown } }> }} schema
 */
function variablesOf(schema) {
  return Object.entries(schema.shape).map(([name, field]) => {
    const unset = field.safeParse(undefined);
    if (!field.description) throw new Failure(`${name} has no description.`);
    const { data } = unset;
    // As it is written in the environment: lists with commas, the one object (GAME_MAPPING) as JSON.
    const isList = Array.isArray(data);
    const value =
      data === undefined ? "" : typeof data === "object" && !isList ? JSON.stringify(data) : `${data}`;
    return {
      name,
      description: field.description,
      required: !unset.success,
      fallback: unset.success ? value : "",
    };
  });
}

/** @param {Variable[]} variables */
const listOf = (variables) =>
  variables
    .map(({ name, description, required, fallback }) => {
      const note = required ? " (**required**)" : fallback === "" ? "" : ` (\`${fallback}\`)`;
      return `- \`${name}\`${note}: ${description}\n`;
    })
    .join("");

function configurationPage() {
  const services = SERVICES.map((service) => ({ ...service, variables: variablesOf(service.schema) }));
  const isSame = (/** @type {Variable} */ one) => (/** @type {Variable} */ other) =>
    JSON.stringify(one) === JSON.stringify(other);
  const shared = (services[0]?.variables ?? []).filter((one) =>
    services.every(({ variables }) => variables.some(isSame(one))),
  );
  const lists = services.map(({ title, prefix, variables }) => {
    const own = variables.filter((one) => !shared.some(isSame(one)));
    return `## ${title}\n\nPrefix with \`npm start\`: \`${prefix}\`.\n\n${listOf(own)}`;
  });
  return `# Configuration

Generated from the services' env schemas by \`npm run docs\`; do not edit.

Every service validates its environment at startup, and exits with one sentence that names each invalid variable. An empty
variable counts as not set. The value in parentheses is the default. With \`npm start\` and Docker Compose, names have a prefix
for each service, as in \`WEB_LOG_LEVEL\`. \`npm start\` and \`npm run dev\` work without any variable: they generate the
secrets on the first start, in \`.data/secrets.env\`.

\`npm start\` itself reads \`WEB_PORT\`, \`CMS_PORT\`, \`ACCOUNT_SERVICE_PORT\`, \`DATA_DIR\` and \`PUBLIC_URL\`. \`npm test\` reads
\`TEST_MSSQL_URL\` (a database whose name ends in \`_test\`), \`TEST_POSTGRES_URL\`, \`TEST_S3_URL\` and \`CHROMIUM_PATH\`.

## All services

${listOf(shared)}
${lists.join("\n")}`;
}

function envExample() {
  const lines = COMPOSE.map(([name, value, description]) => `# ${description}\n${name}=${value}\n`);
  return `# Variables of docker-compose.yml. Copied to .env, with secrets added, by \`npm run compose:secrets\`.
# All other variables of the services are in docs/configuration.md.

${lines.join("\n")}`;
}

/** What the images set (the services' Dockerfiles); PORT is what Caddy and the health checks ask. */
const OF_THE_IMAGE = new Set(["NODE_ENV", "HOST", "PORT", "DATA_DIR"]);

/** Compares the environment of each service in docker-compose.yml with what the service reads. */
function checkCompose() {
  const { services } = parse(readFileSync(join(ROOT, "docker-compose.yml"), "utf8"), { merge: true });
  const problems = SERVICES.flatMap(({ title, schema }) => {
    const passed = new Set(Object.keys(services[title].environment));
    const read = Object.keys(schema.shape).filter((name) => !OF_THE_IMAGE.has(name));
    return [
      ...read.filter((name) => !passed.has(name)).map((name) => `${title} does not get ${name}`),
      ...[...passed].filter((name) => !read.includes(name)).map((name) => `${title} does not read ${name}`),
    ];
  });
  if (problems.length > 0) throw new Failure(`docker-compose.yml: ${problems.join("; ")}.`);
}

const SCALE = "deploy/compose.scale.yml";

/**
 * Checks what the file for several containers adds: Compose merges it into docker-compose.yml, and silently ignores
 * what matches nothing.
 */
function checkScale() {
  const text = readFileSync(join(ROOT, SCALE), "utf8");
  const base = parse(readFileSync(join(ROOT, "docker-compose.yml"), "utf8"), { merge: true });
  const { services, volumes, ...rest } = parse(text, { merge: true });
  const all = { ...base.services, ...services };
  const secrets = readFileSync(join(ROOT, "scripts/lib/compose-env.mjs"), "utf8");
  const problems = Object.keys(rest).map((key) => `${key} is not expected`);
  for (const { title, schema } of SERVICES) {
    const { environment = {}, deploy } = services[title] ?? {};
    if (deploy?.replicas !== 2) problems.push(`${title} does not run twice`);
    for (const name of Object.keys(environment)) {
      if (!(name in schema.shape)) problems.push(`${title} does not read ${name}`);
      const address = /^(?:http|redis):\/\/(?:.*@)?([\w-]+):\d+$/.exec(environment[name])?.[1];
      if (address && !(address in all))
        problems.push(`${title}'s ${name} names ${address}, which is no service`);
    }
  }
  for (const [name, service] of Object.entries(services)) {
    if (!(name in base.services) && !service.image) problems.push(`${name} has no image`);
    for (const needed of Object.keys(service.depends_on ?? {}))
      if (!(needed in all)) problems.push(`${name} depends on ${needed}, which is no service`);
    for (const network of service.networks ?? [])
      if (!(network in base.networks)) problems.push(`${name} is in ${network}, which is no network`);
    for (const [volume = ""] of (service.volumes ?? []).map((/** @type {string} */ each) => each.split(":")))
      if (!(volume in volumes)) problems.push(`${name} has ${volume}, which is no volume`);
  }
  for (const [, name = ""] of text.matchAll(/\$\{(\w+):\?/g))
    if (!secrets.includes(`  ${name}: `)) problems.push(`npm run compose:secrets does not generate ${name}`);
  if (problems.length > 0) throw new Failure(`${SCALE}: ${problems.join("; ")}.`);
}

const KUBERNETES = "deploy/kubernetes";
/** @param {string} name */
const readManifests = (name) =>
  parseAllDocuments(readFileSync(join(ROOT, KUBERNETES, name), "utf8")).map((document) => document.toJS());

/**
 * Compares the manifests with what the services read, the Dockerfiles, and the limits and checks of docker-compose.yml.
 */
function checkKubernetes() {
  const compose = parse(readFileSync(join(ROOT, "docker-compose.yml"), "utf8"), { merge: true }).services;
  const [base, example] = ["base", "example"].map((name) => readManifests(`${name}/kustomization.yaml`)[0]);
  const files = base.resources.map((/** @type {string} */ name) => `base/${name}`);
  const objects = files.flatMap(readManifests);
  const find = (/** @type {string} */ kind, /** @type {string} */ name) =>
    objects.find((/** @type {any} */ each) => each.kind === kind && each.metadata.name === name);
  /** @type {string[]} */
  const problems = [];
  /** @param {boolean} good @param {string} problem */
  const expect = (good, problem) => void (good || problems.push(problem));

  for (const { title, schema } of SERVICES) {
    const literals = [base, example].flatMap(({ configMapGenerator }) =>
      configMapGenerator
        .filter((/** @type {any} */ { name }) => name === title)
        .flatMap((/** @type {any} */ each) => each.literals),
    );
    const secrets =
      readFileSync(join(ROOT, KUBERNETES, `example/${title}.env`), "utf8").match(/^\w+(?==)/gm) ?? [];
    const given = [
      ...literals.map((/** @type {string} */ literal) => literal.split("=", 1)[0] ?? ""),
      ...secrets,
    ];
    for (const name of given) expect(name in schema.shape, `${title} does not read ${name}`);
    for (const { name, required } of variablesOf(schema))
      expect(!required || given.includes(name), `${title} does not get ${name}`);
    for (const literal of literals) {
      const [, host = "", port] = /=http:\/\/([\w-]+):(\d+)$/.exec(literal) ?? [];
      if (host)
        expect(
          find("Service", host)?.spec.ports[0].port === Number(port),
          `${title}: ${literal} names no service`,
        );
    }

    const [, exposed] = /^EXPOSE (\d+)$/m.exec(readFileSync(join(ROOT, title, "Dockerfile"), "utf8")) ?? [];
    const pod = find("Deployment", title)?.spec.template;
    const [container] = pod.spec.containers;
    expect(container.ports[0].containerPort === Number(exposed), `${title} listens on ${exposed}`);
    expect(container.image === compose[title].image.split(":", 1)[0], `${title} has another image`);
    const healthy = /:\d+(\/\w+)/.exec(compose[title].healthcheck.test.join(" "))?.[1];
    expect(container.readinessProbe.httpGet.path === healthy, `${title} is ready when ${healthy} says so`);
    const memory = compose[title].mem_limit.replace("m", "Mi");
    expect(container.resources.limits.memory === memory, `${title} may have ${memory}`);
    expect(
      find("NetworkPolicy", title)?.spec.podSelector.matchLabels.app === pod.metadata.labels.app,
      `${title} has no network policy`,
    );
    expect(find("Service", title)?.spec.selector.app === pod.metadata.labels.app, `${title} has no service`);
  }
  for (const { kind, metadata, spec } of objects) {
    if (kind !== "Deployment" && kind !== "Job") continue;
    const { securityContext: ofPod, containers, volumes } = spec.template.spec;
    for (const { securityContext, envFrom, command, volumeMounts } of containers) {
      const { allowPrivilegeEscalation, readOnlyRootFilesystem, capabilities } = securityContext;
      expect(
        ofPod.runAsNonRoot &&
          ofPod.seccompProfile.type === "RuntimeDefault" &&
          readOnlyRootFilesystem &&
          allowPrivilegeEscalation === false &&
          capabilities.drop.includes("ALL"),
        `${metadata.name} may do more than it needs`,
      );
      for (const { configMapRef, secretRef } of envFrom)
        for (const { name } of [configMapRef, secretRef].filter(Boolean))
          expect(
            SERVICES.some(({ title }) => title === name),
            `${metadata.name} names ${name}, which does not exist`,
          );
      for (const { name } of volumeMounts)
        expect(
          volumes.some((/** @type {any} */ volume) => volume.name === name),
          `${metadata.name} has no volume ${name}`,
        );
      const program = command?.[1].replace(/^dist\/(.*)\.js$/, "src/programs/$1.ts");
      if (program)
        expect(existsSync(join(ROOT, "account-service", program)), `${metadata.name} has no ${command[1]}`);
    }
  }
  if (problems.length > 0) throw new Failure(`${KUBERNETES}: ${problems.join("; ")}.`);
}

await run(async () => {
  checkCompose();
  checkScale();
  checkKubernetes();
  const files = { "docs/configuration.md": configurationPage(), ".env.example": envExample() };
  for (const [name, text] of Object.entries(files)) {
    const path = join(ROOT, name);
    if (!process.argv.includes("--check")) writeFileSync(path, text);
    else if (readFileSync(path, "utf8") !== text)
      throw new Failure(`${name} is out of date: run \`npm run docs\`.`);
  }
});
