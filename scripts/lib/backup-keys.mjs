// @ts-check
// Where the passphrase or key of a backup comes from. Never the command line, which every user of the machine can see.
import { password } from "@inquirer/prompts";
import { checkRecipients } from "./archive.mjs";
import { Failure } from "./fail.mjs";
import { linesOf, readText } from "./text-file.mjs";

/** Fewer characters can be guessed by someone with the file. */
const SHORTEST = 12;

/** @param {string | undefined} file */
const givenPassphrase = (file) =>
  file === undefined ? process.env.BACKUP_PASSPHRASE || undefined : readText(file).trim();

/** @param {string} value */
const problemOf = (value) =>
  value.length < SHORTEST ? `A passphrase must have at least ${SHORTEST} characters.` : undefined;

/**
 * How a new backup is encrypted.
 * @param {{ recipients: string[] | undefined, passphraseFile: string | undefined }} options
 * @returns {Promise<import("./archive.mjs").Encryption>}
 * @throws Failure if nothing was given and no question can be asked
 */
export async function encryptionFrom({ recipients, passphraseFile }) {
  if (recipients) {
    checkRecipients(recipients);
    return { recipients };
  }
  const given = givenPassphrase(passphraseFile);
  if (given !== undefined) {
    const problem = problemOf(given);
    if (problem) throw new Failure(problem);
    return { passphrase: given };
  }
  if (!process.stdin.isTTY)
    throw new Failure(
      "Backups are encrypted: give --recipient or --passphrase-file, or set BACKUP_PASSPHRASE.",
    );
  const passphrase = await password({
    message: "Passphrase of the backup, without which it cannot be read:",
    mask: true,
    validate: (value) => problemOf(value) ?? true,
  });
  await password({
    message: "Once more:",
    mask: true,
    validate: (value) => value === passphrase || "They differ.",
  });
  return { passphrase };
}

/**
 * How a backup is decrypted.
 * @param {{ identityFile: string | undefined, passphraseFile: string | undefined }} options
 * @returns {Promise<import("./archive.mjs").Decryption>}
 * @throws Failure if nothing was given and no question can be asked
 */
export async function decryptionFrom({ identityFile, passphraseFile }) {
  if (identityFile !== undefined) {
    const identities = linesOf(readText(identityFile))
      .map((line) => line.trim())
      .filter((line) => line !== "" && !line.startsWith("#"));
    if (identities.length === 0 || !identities.every((line) => line.startsWith("AGE-SECRET-KEY-")))
      throw new Failure(`${identityFile} is no identity file: age-keygen writes one.`);
    return { identities };
  }
  const given = givenPassphrase(passphraseFile);
  if (given !== undefined) return { passphrase: given };
  if (!process.stdin.isTTY)
    throw new Failure("Give --identity or --passphrase-file, or set BACKUP_PASSPHRASE.");
  return { passphrase: await password({ message: "Passphrase of the backup:", mask: true }) };
}
