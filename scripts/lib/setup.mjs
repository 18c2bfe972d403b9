// @ts-check
import { join } from "node:path";
import { BUILD, buildIfStale } from "./build.mjs";
import { Failure } from "./fail.mjs";
import { dataDir } from "./paths.mjs";
import { composeSettings, gameSettings, serviceSettings } from "./setup-files.mjs";
import { QUESTIONS, withoutPassword } from "./setup-questions.mjs";

/** @typedef {import("./setup-questions.mjs").Answers} Answers */
/** @typedef {import("./setup-questions.mjs").Kind} Kind */
/** @typedef {import("./setup-questions.mjs").Prompts} Prompts */
/** @typedef {import("./setup-questions.mjs").Surroundings} Surroundings */

/** How often a question is asked whose check connects to a server, before the person gets back to the shell. */
const TRIES = 10;

/**
 * Asks what is missing or was chosen, checks each answer at once, and writes the settings. What is there is kept.
 * @param {object} options
 * @param {Kind} options.kind
 * @param {string} options.settings folder of the services' settings
 * @param {Partial<Answers>} options.given answers that need no question
 * @param {Prompts | undefined} options.prompts undefined: ask no questions
 * @param {boolean} options.connect false: do not connect to the servers that are named
 * @param {(text: string) => void} options.say
 * @throws Failure if an answer is missing or wrong and no question can be asked; then nothing is written
 */
export async function setUp({ kind, settings, given, prompts, connect, say }) {
  const store = kind === "compose" ? composeSettings() : serviceSettings(settings);
  const preflightFolder = join(kind === "compose" ? dataDir() : settings, "preflight");
  const kept = store.read();
  const chosen = prompts ? await chooseChanges(prompts, kept, given) : [];
  /** @type {Answers} */
  const answers = {};
  /** @type {Surroundings} */
  const around = { kind, answers, preflightFolder, connect, say };
  for (const question of QUESTIONS) {
    const { name, title, fallback } = question;
    const before = kept[name];
    const answer = given[name];
    if (answer === undefined && before !== undefined && !chosen.includes(name)) {
      answers[name] = before;
      continue;
    }
    if (name === "database" && connect && answer !== "demo") await buildPreflight(say);
    if (answer === undefined && prompts) {
      answers[name] = await askUntilGood(question, before ?? fallback?.(around) ?? "", prompts, around);
      continue;
    }
    const value = answer ?? fallback?.(around);
    if (value === undefined)
      throw new Failure(`${title} is missing: --${name}, or SETUP_${name.toUpperCase()}.`);
    const problem = await question.check(value, around);
    if (problem) throw new Failure(`${title}, ${withoutPassword(value)}: ${problem}`);
    answers[name] = value;
  }
  store.write(answers, answers.database === "demo" || !connect ? {} : gameSettings(preflightFolder));
  say(`\nWritten to ${store.where}:\n`);
  for (const { name, title } of QUESTIONS) say(`  ${title}: ${withoutPassword(answers[name] ?? "")}`);
  say(`\n${nextSteps(kind, store.where)}`);
}

/**
 * @param {Prompts} prompts @param {Partial<Answers>} kept @param {Partial<Answers>} given
 * @returns {Promise<string[]>} the names of the questions to ask again
 */
async function chooseChanges(prompts, kept, given) {
  const choices = QUESTIONS.filter(({ name }) => kept[name] !== undefined && given[name] === undefined);
  if (choices.length === 0) return [];
  return prompts.checkbox({
    message: "What do you want to change? Everything else stays.",
    choices: choices.map(({ name, title }) => ({
      name: `${title}: ${withoutPassword(kept[name] ?? "")}`,
      value: name,
    })),
  });
}

/**
 * @param {import("./setup-questions.mjs").Question} question
 * @param {string} proposed @param {Prompts} prompts @param {Surroundings} around
 */
async function askUntilGood(question, proposed, prompts, around) {
  let value = proposed;
  for (let tries = 0; tries < TRIES; tries += 1) {
    value = (await question.ask(prompts, value, around)).trim();
    const problem = await question.check(value, around);
    if (!problem) return value;
    around.say(`✖ ${problem}`);
  }
  throw new Failure(`${question.title} is still wrong. Nothing was written.`);
}

/** @param {(text: string) => void} say */
async function buildPreflight(say) {
  if ((await buildIfStale(BUILD.account)) === "built")
    say("Built account-service, whose preflight reads the game's server.");
}

/** @param {Kind} kind @param {string} where */
function nextSteps(kind, where) {
  if (kind === "compose") return "Next: docker compose up --build -d";
  const password = `The first content admin's password is ADMIN_PASSWORD in ${join(where, "cms.env")}.`;
  return process.platform === "win32"
    ? `Next: install and start the services, as docs/operating.md says.\n${password}`
    : `Next: sudo systemctl enable --now tambayan.target, after installing the units as docs/operating.md says.\n${password}`;
}
