import type { ReactNode } from "react";
import { Key } from "~/components/ui/table";
import { msg, rich, t } from "~/lib/i18n";

/** One of the nine parts of the game's interface: where it stands on the picture, and what its help says. */
export interface InterfacePart {
  id: number;
  name: string;
  /** Percent of the picture's width and height; the same as in public/art/interface-hotspots.json (its test says so). */
  x: number;
  y: number;
  w: number;
  h: number;
  help: () => ReactNode;
  /** Its dialog shows the default keys as well; on the page they stand below anyway. */
  withKeys?: true;
}

/** The nine hotspots in the spec's order (section 2, game interface and controls guide). */
export const INTERFACE_PARTS: InterfacePart[] = [
  {
    id: 1,
    name: msg("Character status"),
    x: 1.67,
    y: 2.67,
    w: 26.33,
    h: 14.81,
    help: () => (
      <>
        <p>
          {t("Your face, name and level, and three bars under them. Learn to read them without looking.")}
        </p>
        <ul>
          <li>
            {rich("{strong} At nothing you fall, and your school is where you wake up.", {
              strong: <strong>{t("Red, health.")}</strong>,
            })}
          </li>
          <li>
            {rich("{strong} Skills are paid from it.", { strong: <strong>{t("Blue, mana.")}</strong> })}
          </li>
          <li>
            {rich("{strong} Spent by running and heavy skills; it comes back when you stand still.", {
              strong: <strong>{t("Gold, stamina.")}</strong>,
            })}
          </li>
        </ul>
        <p>{rich("All of your figures stand in the character window, {key}.", { key: <Key>C</Key> })}</p>
      </>
    ),
  },
  {
    id: 2,
    name: msg("Item quick slots"),
    x: 31,
    y: 89.48,
    w: 19.67,
    h: 8,
    help: () => (
      <>
        <p>{t("For what must be at hand when it gets loud: potions first of all.")}</p>
        <ul>
          <li>{rich("Open the inventory with {key}.", { key: <Key>I</Key> })}</li>
          <li>{t("Drag an item from it to a slot, and let go.")}</li>
          <li>{t("To change a slot, drag another item onto it.")}</li>
        </ul>
      </>
    ),
  },
  {
    id: 3,
    name: msg("Skill quick slots"),
    x: 51.83,
    y: 89.48,
    w: 16.33,
    h: 8,
    help: () => (
      <>
        <p>
          {rich("Four slots for four skills, on {key} to {key2}.", {
            key: <Key>F1</Key>,
            key2: <Key>F4</Key>,
          })}
        </p>
        <ul>
          <li>{rich("Open the skill window with {key}.", { key: <Key>K</Key> })}</li>
          <li>{t("Drag a skill that you have learned to one of the slots.")}</li>
          <li>
            {rich("{key} hides the slots when you want to see the street.", { key: <Key>Tilde ~</Key> })}
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 4,
    name: msg("Chatting window"),
    x: 1.67,
    y: 72,
    w: 27.67,
    h: 25.48,
    help: () => (
      <>
        <p>
          {rich(
            "Press {key}, type, and press {key2} again: everybody near you has heard it. Each kind of message has its colour, and the tabs above show one kind alone.",
            { key: <Key>Enter</Key>, key2: <Key>Enter</Key> },
          )}
        </p>
        <p>
          {rich(
            "A command in front reaches others: {key} your party, {key2} your club, {key3} one player. What you say often fits on a chat macro, {key4}. All commands and their costs stand in the table on this page.",
            { key: <Key>/p</Key>, key2: <Key>/c</Key>, key3: <Key>/w name</Key>, key4: <Key>J</Key> },
          )}
        </p>
      </>
    ),
  },
  {
    id: 5,
    name: msg("Shortcut key slot"),
    x: 69.33,
    y: 89.48,
    w: 29,
    h: 8,
    help: () => (
      <>
        <p>{t("One button for each window, for those who would rather click than remember.")}</p>
        <p>
          {t(
            "Inventory, skills, quests, friends, club, mail and menu open from here. Point at a button and it tells you its key; after a week you will not need it.",
          )}
        </p>
      </>
    ),
  },
  {
    id: 6,
    name: msg("Inventory window"),
    x: 75.5,
    y: 31.11,
    w: 22.83,
    h: 55.7,
    help: () => (
      <>
        <p>
          {rich(
            "{key} opens and closes it. What you wear is above, what you carry below, your gold at the bottom.",
            { key: <Key>I</Key> },
          )}
        </p>
        <ul>
          <li>
            {rich("{strong} picks an item up and puts it down elsewhere: this is how you rearrange.", {
              strong: <strong>{t("Left click")}</strong>,
            })}
          </li>
          <li>
            {rich("{strong} uses it: a potion is drunk, a uniform is put on.", {
              strong: <strong>{t("Right click")}</strong>,
            })}
          </li>
        </ul>
        <p>
          {rich("What you bought in the item shop waits in the item bank, {key}, until you take it.", {
            key: <Key>B</Key>,
          })}
        </p>
      </>
    ),
  },
  {
    id: 7,
    name: msg("Map"),
    x: 83.33,
    y: 2.67,
    w: 15,
    h: 26.07,
    help: () => (
      <>
        <p>
          {rich("{key} shows or hides it. The arrow is you, and it points where you look.", {
            key: <Key>M</Key>,
          })}
        </p>
        <ul>
          <li>{t("Blue dots are with you.")}</li>
          <li>{t("Red dots are not.")}</li>
        </ul>
      </>
    ),
  },
  {
    id: 8,
    name: msg("Shortcut keys"),
    withKeys: true,
    x: 31,
    y: 68.44,
    w: 26.67,
    h: 18.96,
    help: () => (
      <>
        <p>
          {rich(
            "There are two control types, A and B; choose yours in the menu, {key}. With {strong} the mouse does the walking and the keys open windows and fire skills. With {strong2} the hand that is not at the mouse does more of the work. Both begin with these keys, and every one can be changed.",
            {
              key: <Key>Esc</Key>,
              strong: <strong>{t("type A")}</strong>,
              strong2: <strong>{t("type B")}</strong>,
            },
          )}
        </p>
      </>
    ),
  },
  {
    id: 9,
    name: msg("Mouse control"),
    x: 59,
    y: 68.44,
    w: 9.17,
    h: 18.96,
    help: () => (
      <>
        <h3>{t("Type A")}</h3>
        <ul>
          <li>{t("Left click on the ground: walk there. On an enemy: attack. On a person: talk.")}</li>
          <li>{t("Right click: use the chosen skill.")}</li>
          <li>{t("Hold the right button and move: turn the camera. Wheel: nearer and farther.")}</li>
        </ul>
        <h3>{t("Type B")}</h3>
        <ul>
          <li>{t("Left click: choose a target, and attack it with a second click.")}</li>
          <li>{t("Right click: use the chosen skill on the target.")}</li>
          <li>{t("Hold the wheel and move: turn the camera, as the arrow keys do.")}</li>
        </ul>
        <p>
          {rich("With both, {key} and a click is PK mode. Think before you do it; others will remember.", {
            key: <Key>Z</Key>,
          })}
        </p>
      </>
    ),
  },
];
