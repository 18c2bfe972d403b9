import type { ReactNode } from "react";
import { msg, rich, t } from "~/lib/i18n";

/** One part of how the game works; `key` is what opens it. */
interface GameSystem {
  id: string;
  title: string;
  key?: string;
  text: () => ReactNode;
}

/** From the spec's facts: keys and costs of section 9, club areas and balances of section 2. */
export const SYSTEMS: readonly GameSystem[] = [
  {
    id: "stats",
    title: msg("Classes and stats"),
    key: "C",
    text: () => (
      <>
        <p>
          {rich(
            "Every class can be raised in three ways. {strong} hits hard and holds out, {strong2} is quick and hard to hit, {strong3} feeds the skills that are not quite of this world. The stat that you put first decides your weapon, too.",
            {
              strong: <strong>{t("Power")}</strong>,
              strong2: <strong>{t("Dex")}</strong>,
              strong3: <strong>{t("Int")}</strong>,
            },
          )}
        </p>
        <p>
          <a href="/characters">{t("All classes and their three ways")}</a>
        </p>
      </>
    ),
  },
  {
    id: "parties",
    title: msg("Parties"),
    key: "P",
    text: () => (
      <p>
        {t(
          "Fight together, share what you gain, and talk where only the party hears it. Nobody around? The party search channel",
        )}{" "}
        <code>/2</code>{" "}
        {t("reaches those who look for one as well, for 20,000 gold a message, once every two minutes.")}
      </p>
    ),
  },
  {
    id: "clubs",
    title: msg("Clubs and the three areas"),
    key: "G",
    text: () => (
      <>
        <p>
          {t(
            "A club, or guild, is your table in the canteen. Clubs ally with one another, and they fight for three areas. Whoever holds an area sets its tax, and everybody who trades there pays it. An area without an owner asks nothing: None, 0%.",
          )}
        </p>
        <p>
          <a href="/serverinfo">{t("Who holds the areas now")}</a>
        </p>
      </>
    ),
  },
  {
    id: "pk",
    title: msg("PK mode"),
    key: "Z + Click",
    text: () => (
      <p>
        {t(
          "Attack mode (X) is for what has no school. To raise your hand against another player, hold Z and click. Kills and deaths are counted and ranked, and start again at nothing on the first of every month.",
        )}
      </p>
    ),
  },
  {
    id: "points",
    title: msg("R-Coin and Milleage"),
    key: "Backslash \\",
    text: () => (
      <p>
        {rich(
          "Your account has two balances beside the gold of your characters. {strong} is loaded with voucher codes; {strong2} is earned. Both are spent in the point shop, and both belong to the account, not to one character.",
          { strong: <strong>{t("R-Coin")}</strong>, strong2: <strong>{t("Milleage")}</strong> },
        )}
      </p>
    ),
  },
  {
    id: "item-bank",
    title: msg("Item bank"),
    key: "B",
    text: () => (
      <p>
        {t(
          "What you bought arrives here, not in your bag. Open the bank with the character that shall have it and take it out; until then it waits safely.",
        )}
      </p>
    ),
  },
  {
    id: "q-box",
    title: msg("Q-box"),
    key: "O",
    text: () => (
      <p>
        {t(
          "Boxes that fights leave behind, with a short blessing for whoever opens them. O locks or unlocks yours, for the moment when you would rather not be surprised.",
        )}
      </p>
    ),
  },
  {
    id: "extracurricular",
    title: msg("Extracurricular activity"),
    key: "Y",
    text: () => (
      <p>
        {t(
          "Tasks outside the lessons, a new set to choose from again and again. They are short, they grow with your level, and they are the quickest honest way to gold.",
        )}
      </p>
    ),
  },
  {
    id: "tyranny",
    title: msg("Tyranny"),
    key: "U",
    text: () => (
      <p>
        {t(
          "The great contest between the three schools. Its window shows when the next one begins and how your school stands; while it runs, everybody on campus is needed, whatever their level.",
        )}
      </p>
    ),
  },
];
