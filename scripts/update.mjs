// @ts-check
// `npm run update`: puts the clone's version into service with Docker Compose, one container at a time; see
// `-- --help`.
import { execFileSync, spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { Failure, run } from "./lib/fail.mjs";
import { readOptions } from "./lib/options.mjs";
import { ROOT } from "./lib/paths.mjs";

const HELP = `npm run update

Builds the images, and replaces the containers of each service one by one: a new one is started and answers before an old one
is stopped. Settings of .env are applied too. If a new one does not answer, it is removed and the old ones go on.

  --no-build             with images that are there already, as when going back to the version before
  --wait <seconds>       for how long a new container may take until it answers (default: 300)
`;

/** In this order: web may need calls that the others' former versions lack. */
const SERVICES = ["account-service", "cms", "web"];

/** @param {string[]} args @returns {string} what docker printed @throws Failure */
function docker(...args) {
  try {
    return execFileSync("docker", args, {
      cwd: ROOT,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    });
  } catch (error) {
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw new Failure(missing ? "Docker was not found." : `docker ${args.join(" ")} failed; see above.`);
  }
}

/** Runs it with what it prints on the screen. @param {string[]} args @throws Failure */
function show(...args) {
  const { status, error } = spawnSync("docker", args, { cwd: ROOT, stdio: "inherit" });
  if (error || status !== 0) throw new Failure(`docker ${args.join(" ")} failed; see above.`);
}

/** @param {string} service @returns {string[]} its running containers, the oldest first */
const containersOf = (service) =>
  docker("compose", "ps", "--quiet", "--status", "running", service).split("\n").filter(Boolean).reverse();

const runningServices = () =>
  docker("compose", "ps", "--services", "--status", "running").split("\n").filter(Boolean);

/**
 * Lets it read its files again, without being restarted.
 * @throws Failure if there is a mistake in them; the former ones then stay in force
 */
function reloadCaddy() {
  const [container = ""] = containersOf("caddy");
  const command = docker("inspect", "--format", '{{join .Config.Cmd " "}}', container);
  const file = /--config (\S+)/.exec(command)?.[1] ?? "/etc/caddy/Caddyfile";
  show("exec", container, "caddy", "reload", "--config", file, "--adapter", "caddyfile");
}

/** A signal does not end an update at once: the container that it has just added would stay, one too many. */
let interrupted = false;
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
  process.on(signal, () => {
    interrupted = true;
  });

/** @param {string} container @param {number} seconds @returns {Promise<boolean>} whether it answers within that time */
async function answers(container, seconds) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end && !interrupted; await sleep(500)) {
    const state = docker(
      "inspect",
      "--format",
      "{{.State.Status}} {{.State.Health.Status}} {{.RestartCount}}",
      container,
    );
    if (state.startsWith("running healthy")) return true;
    // One that ended is started again by Docker, and would not answer then either.
    if (!/^(?:created|running) (?:starting|unhealthy) 0$/m.test(state)) return false;
  }
  return false;
}

/**
 * Replaces a service's containers.
 * @param {string} service
 * @param {number} seconds
 * @throws Failure; the old ones then go on
 */
async function replace(service, seconds) {
  const old = containersOf(service);
  for (const [index, container] of old.entries()) {
    const before = new Set(containersOf(service));
    const addedNow = () => containersOf(service).filter((each) => !before.has(each));
    let isReady = false;
    try {
      show(
        "compose",
        "up",
        "--detach",
        "--no-deps",
        "--no-recreate",
        "--no-build",
        "--scale",
        `${service}=${old.length + 1}`,
        service,
      );
      const [added] = addedNow();
      isReady = added !== undefined && (await answers(added, seconds));
    } finally {
      if (!isReady)
        for (const added of addedNow()) {
          process.stderr.write(docker("logs", "--tail", "20", added));
          docker("rm", "--force", added);
        }
    }
    if (!isReady)
      throw new Failure(
        `The new ${service} ${interrupted ? "was interrupted" : "does not answer"}, so it was removed. ${index === 0 ? "All" : "The other"} former containers go on.`,
      );
    // It closes its port at once, finishes what it is doing, and what comes then goes to the others.
    docker("stop", container);
    docker("rm", container);
    process.stdout.write(`${service}: ${index + 1} of ${old.length} replaced\n`);
    if (interrupted) throw new Failure("The update was interrupted. Run it again to finish it.");
  }
}

await run(async () => {
  const { values } = readOptions(HELP, {
    options: {
      "no-build": { type: "boolean" },
      wait: { type: "string", default: "300" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const seconds = Number(values.wait);
  if (!(Number.isInteger(seconds) && seconds > 0)) throw new Failure("--wait must be a number of seconds.");
  if (!values["no-build"]) show("compose", "build", ...SERVICES);
  // What they run behind and on comes first; nothing is done to those that have not changed.
  const others = runningServices().filter((name) => !SERVICES.includes(name));
  if (others.length > 0) show("compose", "up", "--detach", "--no-deps", "--no-build", "--wait", ...others);
  if (others.includes("caddy")) reloadCaddy();
  for (const service of SERVICES) await replace(service, seconds);
  // And what was not running, such as a service that is new.
  show("compose", "up", "--detach", "--no-recreate", "--no-build", "--wait");
});
