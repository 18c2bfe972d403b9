import type { ReactNode } from "react";

/** One part of how the game works; `key` is what opens it. */
interface GameSystem {
  id: string;
  title: string;
  key?: string;
  text: ReactNode;
}

/** From the spec's facts: keys and costs of section 9, club areas and balances of section 2. */
export const SYSTEMS: readonly GameSystem[] = [
  {
    id: "stats",
    title: "Classes and stats",
    key: "C",
    text: (
      <>
        <p>
          Every class can be raised in three ways. <strong>Power</strong> hits hard and holds out,{" "}
          <strong>Dex</strong> is quick and hard to hit, <strong>Int</strong> feeds the skills that are not
          quite of this world. The stat that you put first decides your weapon, too.
        </p>
        <p>
          <a href="/characters">All classes and their three ways</a>
        </p>
      </>
    ),
  },
  {
    id: "parties",
    title: "Parties",
    key: "P",
    text: (
      <p>
        Fight together, share what you gain, and talk where only the party hears it. Nobody around? The party
        search channel <code>/2</code> reaches those who look for one as well, for 20,000 gold a message, once
        every two minutes.
      </p>
    ),
  },
  {
    id: "clubs",
    title: "Clubs and the three areas",
    key: "G",
    text: (
      <>
        <p>
          A club, or guild, is your table in the canteen. Clubs ally with one another, and they fight for
          three areas. Whoever holds an area sets its tax, and everybody who trades there pays it. An area
          without an owner asks nothing: None, 0%.
        </p>
        <p>
          <a href="/serverinfo">Who holds the areas now</a>
        </p>
      </>
    ),
  },
  {
    id: "pk",
    title: "PK mode",
    key: "Z + Click",
    text: (
      <p>
        Attack mode (X) is for what has no school. To raise your hand against another player, hold Z and
        click. Kills and deaths are counted and ranked, and start again at nothing on the first of every
        month.
      </p>
    ),
  },
  {
    id: "points",
    title: "R-Coin and Milleage",
    key: "Backslash \\",
    text: (
      <p>
        Your account has two balances beside the gold of your characters. <strong>R-Coin</strong> is loaded
        with voucher codes; <strong>Milleage</strong> is earned. Both are spent in the point shop, and both
        belong to the account, not to one character.
      </p>
    ),
  },
  {
    id: "item-bank",
    title: "Item bank",
    key: "B",
    text: (
      <p>
        What you bought arrives here, not in your bag. Open the bank with the character that shall have it and
        take it out; until then it waits safely.
      </p>
    ),
  },
  {
    id: "q-box",
    title: "Q-box",
    key: "O",
    text: (
      <p>
        Boxes that fights leave behind, with a short blessing for whoever opens them. O locks or unlocks
        yours, for the moment when you would rather not be surprised.
      </p>
    ),
  },
  {
    id: "extracurricular",
    title: "Extracurricular activity",
    key: "Y",
    text: (
      <p>
        Tasks outside the lessons, a new set to choose from again and again. They are short, they grow with
        your level, and they are the quickest honest way to gold.
      </p>
    ),
  },
  {
    id: "tyranny",
    title: "Tyranny",
    key: "U",
    text: (
      <p>
        The great contest between the three schools. Its window shows when the next one begins and how your
        school stands; while it runs, everybody on campus is needed, whatever their level.
      </p>
    ),
  },
];
