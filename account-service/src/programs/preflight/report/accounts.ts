import type { Inspection, PasswordFormat } from "../findings.ts";
import type { PasswordShapes } from "../inspection.ts";
import { count, type Line, note, ok, type Section, todo } from "./lines.ts";

/** The format of at least 90 % of the stored passwords; null if none is that common. */
export function guessPasswordFormat(shapes: PasswordShapes): PasswordFormat | null {
  const { empty, ...kinds } = shapes;
  const all = Object.values(kinds).reduce((sum, accounts) => sum + accounts, 0);
  const common = (accounts: number) => all > 0 && accounts / all >= 0.9;
  if (common(shapes.upper19)) return "ran-md5-19";
  if (common(shapes.upper32)) return "md5";
  return common(shapes.other) ? "plain" : null;
}

/** The password format: as configured, else as guessed. */
export const passwordFormat = ({ settings, passwords }: Pick<Inspection, "settings" | "passwords">) =>
  settings.GAME_PASSWORD_FORMAT ?? ("answer" in passwords ? guessPasswordFormat(passwords.answer) : null);

export function passwordSection(inspection: Inspection): Section {
  const { passwords, settings } = inspection;
  const title = "How the game stores passwords";
  const set = settings.GAME_PASSWORD_FORMAT;
  if ("unavailable" in passwords) {
    const text = `Not inspected: ${passwords.unavailable}.`;
    return {
      title,
      lines: [
        set
          ? note(`${text} GAME_PASSWORD_FORMAT is ${set}.`)
          : todo(text, "Find out how your game stores UserPass and set GAME_PASSWORD_FORMAT."),
      ],
    };
  }
  const shapes = passwords.answer;
  const all = Object.values(shapes).reduce((sum, accounts) => sum + accounts, 0);
  if (all === 0)
    return {
      title,
      lines: [
        set
          ? note(`There are no accounts. GAME_PASSWORD_FORMAT is ${set}.`)
          : todo(
              "There are no accounts.",
              "Create an account in the game and run preflight again, or set GAME_PASSWORD_FORMAT yourself.",
            ),
      ],
    };
  const words: Record<keyof PasswordShapes, string> = {
    upper19: "19 digits of an uppercase MD5",
    upper32: "a full uppercase MD5",
    lower32: "a full lowercase MD5",
    otherHash: "another kind of hash",
    empty: "empty",
    other: "plain text, or an unknown format",
  };
  const told = (Object.keys(words) as (keyof PasswordShapes)[])
    .filter((shape) => shapes[shape] > 0)
    .map((shape) => `${shapes[shape]} × ${words[shape]}`);
  const lines = [
    note(`Of ${count(all, "account", "accounts")}: ${told.join(", ")}. They were only counted, not read.`),
  ];
  const guess = guessPasswordFormat(shapes);
  if (guess !== null && set !== null && guess !== set)
    lines.push(
      todo(
        `This looks like ${guess}, but GAME_PASSWORD_FORMAT is ${set}, so no one could log in.`,
        `Set GAME_PASSWORD_FORMAT=${guess}, unless you are sure that it is wrong.`,
      ),
    );
  else if (guess !== null) {
    lines.push(ok(`GAME_PASSWORD_FORMAT=${guess}`));
    if (guess === "plain")
      lines.push(
        note(
          "The game server stores passwords as plain text: anyone who can read the table has all of them. Protect that database well",
        ),
      );
  } else if (set !== null) lines.push(note(`The samples are not clear. GAME_PASSWORD_FORMAT is ${set}`));
  else
    lines.push(
      todo(
        shapes.lower32 > 0
          ? "Lowercase MD5 is not supported: the service writes and compares uppercase."
          : "The samples do not show how passwords are stored.",
        "Find out how your game server stores UserPass and set GAME_PASSWORD_FORMAT; if it is not ran-md5-19, md5 or plain, support for it has to be added first (account-service/src/lib/secrets/passwords.ts).",
      ),
    );
  return { title, lines };
}

/** Trailing spaces and default texts in the game's tables. */
export function textLines({ texts }: Inspection): Line[] {
  if ("unavailable" in texts)
    return [note(`Text columns of accounts were not inspected: ${texts.unavailable}`)];
  const { accounts, padded, empty } = texts.answer;
  const told = (columns: Record<string, number>) =>
    Object.entries(columns)
      .filter(([, found]) => found > 0)
      .map(([column, found]) => `${column} of ${found}`)
      .join(", ");
  const [blanks, defaults] = [told(padded), told(empty)];
  return [
    ...(blanks
      ? [
          note(
            `Of ${count(accounts, "account", "accounts")} some have trailing spaces (${blanks}): the site ignores them`,
          ),
        ]
      : []),
    ...(defaults
      ? [note(`Some contain the table's default 'empty' (${defaults}): the site treats it as empty`)]
      : []),
  ];
}

export function accountSection({ accounts }: Inspection): Section {
  const title = "Accounts";
  if ("unavailable" in accounts) return { title, lines: [note(`Not counted: ${accounts.unavailable}.`)] };
  const { administrators, above65535 } = accounts.answer;
  const all = administrators.reduce((sum, { accounts: these }) => sum + these, 0);
  const types = administrators.map(({ type, accounts: these }) => `${these} of type ${type}`).join(", ");
  return {
    title,
    lines: [
      note(
        all === 0
          ? "No account has user type 11 or more, so the site has no administrator: set such a type for your own account in the game's table"
          : `${count(all, "account has", "accounts have")} user type 11 or more and will be administrators of the site (${types}); check that each belongs to someone you trust, and set REQUIRE_ADMIN_SECOND_FACTOR=true`,
      ),
      ...(above65535
        ? [
            note(
              `${count(above65535, "account has", "accounts have")} more than 65,535 points: old game clients show them wrapped around; the site shows them as they are`,
            ),
          ]
        : []),
    ],
  };
}
