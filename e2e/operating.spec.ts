import { execFile, execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { parseAllDocuments } from "yaml";
import { readEnvFile, setVariable, writeEnvFile } from "../scripts/lib/env-file.mjs";
import { SETTINGS_FILES } from "../scripts/lib/installation.mjs";
import { ROOT } from "../scripts/lib/paths.mjs";

interface LockedPackage {
  version?: string;
  link?: boolean;
  /** It comes within another one's file, whose hash covers it. */
  inBundle?: boolean;
  integrity?: string;
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}

/** Where Node finds a package that another one names: in its own node_modules, or in one further up. */
function find(
  packages: Record<string, LockedPackage>,
  from: string,
  name: string,
): LockedPackage | undefined {
  const own = packages[`${from ? `${from}/` : ""}node_modules/${name}`];
  if (own || from === "") return own;
  const up = from.lastIndexOf("/node_modules/");
  return find(packages, up < 0 ? "" : from.slice(0, up), name);
}

/** What a lockfile lacks, so that `npm ci` would fail or install something else on some platform. */
function lacking(packages: Record<string, LockedPackage>) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).flatMap(([name, range]) => {
      const found = find(packages, path, name);
      const exact = /^\d/.test(range);
      return found && (!exact || found.version === range) ? [] : [`${path} needs ${name} ${range}`];
    }),
  );
}

test("no package runs a script when it is installed, so that none needs a compiler", () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<string, { hasInstallScript?: true }>;
  };
  const withScript = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [path.split("node_modules/").at(-1)] : [],
  );
  // They bring their programs as packages of each platform, and their scripts only check that; core-js prints an
  // advertisement.
  expect([...new Set(withScript)].sort()).toEqual(["@swc/core", "core-js", "core-js-pure", "esbuild"]);
  expect(readFileSync(join(ROOT, ".npmrc"), "utf8")).toContain("ignore-scripts=true");
});

test("the lockfile has the packages of all platforms, with a hash, and names no registry", () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<string, LockedPackage>;
  };
  expect(lacking(packages)).toEqual([]);
  const installed = Object.entries(packages).filter(
    ([path, { link, inBundle }]) => path.includes("node_modules/") && !link && !inBundle,
  );
  expect(installed.length).toBeGreaterThan(2_000);
  expect(
    installed.filter(([, { integrity }]) => !integrity?.startsWith("sha512-")).map(([path]) => path),
  ).toEqual([]);
  const places = Object.values(packages).flatMap(({ resolved }) => resolved ?? []);
  expect(places.sort()).toEqual([
    "account-service",
    "cms",
    "packages/service",
    "scripts",
    "telemetry",
    "web",
  ]);
  // Those of Windows, macOS, musl and ARM are there.
  for (const suffix of ["win32-x64-msvc", "darwin-arm64", "linux-x64-musl", "linux-arm64-gnu"])
    expect(packages[`node_modules/@rollup/rollup-${suffix}`]?.version).toBe(
      packages["node_modules/rollup"]?.version,
    );
  // The check itself finds what is missing, and what is of another version.
  const { "node_modules/@rollup/rollup-win32-x64-msvc": gone, ...rest } = packages;
  expect(lacking(rest)).toHaveLength(1);
  expect(
    lacking({ ...rest, "node_modules/@rollup/rollup-win32-x64-msvc": { ...gone, version: "0.0.0" } }),
  ).toHaveLength(1);
});

test("what Strapi's and Remix's packages pin is installed once, as the project has it", () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<string, LockedPackage>;
  };
  const copies = (name: string, of = /./) =>
    Object.entries(packages).filter(
      ([path, { version = "" }]) => path.endsWith(`node_modules/${name}`) && of.test(version),
    ).length;
  expect({
    zod: copies("zod", /^4\./),
    intl: copies("react-intl"),
    prettier: copies("prettier"),
    // Brought by react-intl 6: 34 MB of languages' names.
    names: copies("@formatjs/intl-displaynames"),
    openTelemetry: copies("@opentelemetry/core"),
    transformer: copies("@opentelemetry/otlp-transformer"),
    oldEsbuild: copies("esbuild", /^0\.1/),
    vite: copies("vite"),
    // The content admin's.
    olderVite: copies("vite", /^5\./),
  }).toEqual({
    zod: 1,
    intl: 1,
    prettier: 1,
    names: 0,
    openTelemetry: 1,
    transformer: 1,
    oldEsbuild: 0,
    vite: 2,
    olderVite: 1,
  });
});

/** A copy of the scripts that need no packages, in a folder of its own. */
function copyOfScripts() {
  const folder = mkdtempSync(join(tmpdir(), "tambayan-secrets-"));
  cpSync(join(ROOT, "scripts"), join(folder, "scripts"), { recursive: true });
  cpSync(join(ROOT, ".env.example"), join(folder, ".env.example"));
  return folder;
}

test("npm run compose:secrets adds what an .env lacks and keeps the rest, without any package", () => {
  const folder = copyOfScripts();
  const file = join(folder, ".env");
  const run = () =>
    execFileSync(process.execPath, ["scripts/compose-secrets.mjs"], { cwd: folder, encoding: "utf8" });
  expect(run()).toContain("secrets generated: 17; settings added: 0");
  const first = readEnvFile(file);
  expect(statSync(file).mode & 0o077).toBe(0);
  // Every variable that docker-compose.yml requires has a value, and no two secrets are alike.
  const required = [
    ...readFileSync(join(ROOT, "docker-compose.yml"), "utf8").matchAll(/\$\{(\w+):\?run npm/g),
  ];
  const values = new Set(required.map(([, name = ""]) => name).map((name) => first[name] ?? ""));
  expect(values.has("")).toBe(false);
  expect(Object.values(first).filter((value) => value.length > 40)).toHaveLength(
    new Set(Object.values(first).filter((value) => value.length > 40)).size,
  );

  const text = readFileSync(file, "utf8")
    .replace(/^SESSION_SECRET=.*$/m, "SESSION_SECRET=  ")
    .replace(/^# Name of the site\.\nSITE_NAME=.*\n/m, "")
    .replace(/^SITE_ADDRESS=.*$/m, "SITE_ADDRESS=play.example.com");
  writeFileSync(file, `${text}# A note of the operator's.\nWEB_LOG_LEVEL=warn\n`);
  expect(run()).toContain("secrets generated: 1; settings added: 1");
  const second = readEnvFile(file);
  const { SESSION_SECRET, ...others } = second;
  expect(SESSION_SECRET).toHaveLength(43);
  expect(SESSION_SECRET).not.toBe(first.SESSION_SECRET);
  const { SESSION_SECRET: _old, ...before } = first;
  expect(others).toEqual({ ...before, SITE_ADDRESS: "play.example.com", WEB_LOG_LEVEL: "warn" });
  expect(readFileSync(file, "utf8")).toContain("# A note of the operator's.");
  expect(readFileSync(file, "utf8").match(/SESSION_SECRET/g)).toHaveLength(1);

  expect(run()).toContain("secrets generated: 0; settings added: 0");
  expect(readEnvFile(file)).toEqual(second);
  rmSync(folder, { recursive: true });
});

test("a settings file gives programs the value that was written", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tambayan-env-"));
  const file = join(folder, "settings.env");
  const values = {
    PLAIN: "https://play.example.com:8443/?a=b&c=d",
    JSON: '{"ChaInfo":{"table":"RanGame1.dbo.ChaInfo","columns":{"ChaMMR":null}}}',
    DOLLAR: `a$b$${"{c}"}\`d\`\\e`,
    HASH: "a # b",
    SPACES: " Tambayan <no-reply@example.com> ",
    QUOTE: "it's",
    WINDOWS: "C:\\ProgramData\\Tambayan\\data",
    EMPTY: "",
  };
  const text = Object.entries(values).reduce(
    (all, [name, value]) => setVariable(all, name, value),
    "# heading\n",
  );
  writeEnvFile(file, text);
  expect(readEnvFile(file)).toEqual(values);
  const program = `process.stdout.write(JSON.stringify(${JSON.stringify(Object.keys(values))}.map((name) => process.env[name])))`;
  const read = execFileSync(process.execPath, [`--env-file=${file}`, "-e", program], { encoding: "utf8" });
  expect(JSON.parse(read)).toEqual(Object.values(values));
  for (const bad of ["a'b\"c", "two\nlines", "it's $5"])
    expect(() => setVariable("", "BAD", bad)).toThrow("BAD cannot");
  // One line is one variable, whatever a value looks like.
  expect(setVariable("A=$& $1\nB=2\n", "A", "$&")).toBe("A='$&'\nB=2\n");
  rmSync(folder, { recursive: true });
});

const UNITS = join(ROOT, "deploy/systemd");
const SERVICES = ["account-service", "cms", "web"];

test("the units of systemd start what is built, and systemd accepts them", async () => {
  for (const name of SERVICES) {
    const unit = readFileSync(join(UNITS, `tambayan-${name}.service`), "utf8");
    const [, before = "", program = ""] =
      /^ExecStart=node (?:--import (\S+) )?(?:--[\w-]+=\d+ )*(\S+)/m.exec(unit) ?? [];
    for (const file of [before, program]) expect(existsSync(join(ROOT, name, file)), file).toBe(true);
    expect(unit).toContain(`WorkingDirectory=/opt/tambayan/${name}\n`);
    expect(unit).toContain(`EnvironmentFile=/etc/tambayan/${name}.env\n`);
    expect(SETTINGS_FILES).toContain(`${name}.env`);
  }
  test.skip(!existsSync("/usr/bin/systemd-analyze"), "this machine has no systemd");
  // The folders that the units name are not on this machine.
  const folder = mkdtempSync(join(tmpdir(), "tambayan-units-"));
  cpSync(UNITS, folder, { recursive: true });
  const units = readdirSync(folder).filter((name) => /\.(service|target|timer)$/.test(name));
  expect(units).toHaveLength(6);
  const { text, code } = await new Promise<{ text: string; code: number }>((resolve) => {
    execFile(
      "systemd-analyze",
      ["verify", "--man=no", "--recursive-errors=yes", ...units.map((name) => join(folder, name))],
      { env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` } },
      (error, stdout, stderr) => resolve({ text: stdout + stderr, code: error ? Number(error.code) : 0 }),
    );
  });
  const about = text.split("\n").filter((line) => line.includes("tambayan"));
  expect(about).toEqual([]);
  expect(code, text).toBe(0);
  rmSync(folder, { recursive: true });
});

test("kustomize makes the example's Kubernetes manifests", () => {
  const folder = join(ROOT, "deploy/kubernetes/example");
  let made = "";
  try {
    made = execFileSync("kubectl", ["kustomize", folder], { encoding: "utf8" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    test.skip(true, "this machine has no kubectl");
  }
  const objects = parseAllDocuments(made).map((document) => document.toJS());
  const kinds = objects.map(({ kind, metadata }) => `${kind} ${metadata.name.replace(/-[a-z0-9]{10}$/, "")}`);
  for (const name of SERVICES) {
    for (const kind of ["ConfigMap", "Secret", "Deployment", "Service", "NetworkPolicy"])
      expect(kinds).toContain(`${kind} ${name}`);
  }
  // Generated names have reached those who use them, and the base's placeholders are gone.
  for (const { kind, spec } of objects.filter(({ kind }) => kind === "Deployment" || kind === "Job")) {
    for (const { envFrom, image } of spec.template.spec.containers) {
      expect(image).toMatch(/^registry\.example\.com\/.+:\d/);
      const names = objects.map(({ metadata }) => metadata.name);
      for (const { configMapRef, secretRef } of envFrom)
        expect(names, kind).toContain((configMapRef ?? secretRef).name);
    }
  }
  expect(made).not.toContain(".invalid");
});

test("the services of Windows start what is built", () => {
  for (const name of SERVICES) {
    const xml = readFileSync(join(ROOT, `deploy/windows/tambayan-${name}.xml`), "utf8");
    const program =
      /<arguments>(?:--[\w-]+=\d+ )*--env-file="%ProgramData%\\Tambayan\\(\S+)" (?:--import (\S+) )?([^\s<]+)/.exec(
        xml,
      );
    expect(program?.[1]).toBe(`${name}.env`);
    for (const file of [program?.[2] ?? "", program?.[3] ?? "missing"]) {
      const path = join(ROOT, name, file.replaceAll("\\", "/"));
      expect(existsSync(path), path).toBe(true);
    }
    expect(xml).toContain(`<workingdirectory>%BASE%\\..\\..\\${name}</workingdirectory>`);
    // Each element is closed, in order.
    const open: string[] = [];
    for (const [, slash, element = "", self] of xml
      .replace(/<!--.*?-->/gs, "")
      .matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
      if (slash) expect(open.pop()).toBe(element);
      else if (!self) open.push(element);
    }
    expect(open).toEqual([]);
  }
});
