import type { ReactNode } from "react";
import { type Message, msg, rich, t } from "~/platform/language/i18n";
import { Key } from "~/ui/table";

/** One of the nine parts of the game's interface: its position on the picture, and its help. */
export interface InterfacePart {
  id: number;
  name: Message;
  /** Percentages of the picture's width and height; a test keeps them equal to public/art/interface-hotspots.json. */
  x: number;
  y: number;
  w: number;
  h: number;
  /**
   * Where a finger opens it, in the picture's pixels: around its place, with room, and apart from the others'. On a
   * screen of 320 px each is at least 44 px wide and 30 px high.
   */
  touch: { x: number; y: number; w: number; h: number };
  help: () => ReactNode;
  /** Its dialog shows the default keys too; the page shows them anyway. */
  withKeys?: true;
}

/** The nine hotspots, in order. */
export const INTERFACE_PARTS: InterfacePart[] = [
  {
    id: 1,
    name: msg("Character status"),
    x: 1.67,
    y: 2.67,
    w: 26.33,
    h: 14.81,
    touch: { x: 0, y: 0, w: 356, h: 190 },
    help: () => (
      <>
        <p>
          {t("Your face, name and level, and three bars under them. Learn to read them without looking.")}
        </p>
        <ul>
          <li>
            {rich("{strong} At zero you fall, and you wake up at your school.", {
              strong: <strong>{t("Red, health.")}</strong>,
            })}
          </li>
          <li>{rich("{strong} Skills use it.", { strong: <strong>{t("Blue, mana.")}</strong> })}</li>
          <li>
            {rich("{strong} Running and heavy skills use it up; it recovers while you stand still.", {
              strong: <strong>{t("Gold, stamina.")}</strong>,
            })}
          </li>
        </ul>
        <p>{rich("The character window, {key}, shows all your stats.", { key: <Key>C</Key> })}</p>
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
    touch: { x: 360, y: 550, w: 252, h: 125 },
    help: () => (
      <>
        <p>{t("For what you need within reach when it gets loud: potions first of all.")}</p>
        <ul>
          <li>{rich("Open the inventory with {key}.", { key: <Key>I</Key> })}</li>
          <li>{t("Drag an item from it onto a slot.")}</li>
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
    touch: { x: 614, y: 550, w: 210, h: 125 },
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
          <li>{t("Drag a skill you have learned onto one of the slots.")}</li>
          <li>
            {rich("{key} hides the slots when you want to see the street.", { key: <Key>Tilde ~</Key> })}
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 4,
    name: msg("Chat window"),
    x: 1.67,
    y: 72,
    w: 27.67,
    h: 25.48,
    touch: { x: 0, y: 480, w: 356, h: 195 },
    help: () => (
      <>
        <p>
          {rich(
            "Press {key}, type, and press {key2} again: everyone near you hears it. Each kind of message has its own color, and each tab above shows only one kind.",
            { key: <Key>Enter</Key>, key2: <Key>Enter</Key> },
          )}
        </p>
        <p>
          {rich(
            "Start with a command to reach others: {key} for your party, {key2} for your club, {key3} for one player. Save what you often say as a chat macro, {key4}. The table on this page lists all commands and their costs.",
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
    touch: { x: 826, y: 550, w: 374, h: 125 },
    help: () => (
      <>
        <p>{t("One button for each window, if you would rather click than memorize.")}</p>
        <p>
          {t(
            "Inventory, skills, quests, friends, club, mail and menu open from here. Hover over a button to see its key; after a week you won't need to.",
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
    touch: { x: 832, y: 208, w: 368, h: 340 },
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
            {rich("{strong} picks up an item and puts it down somewhere else: this is how you rearrange.", {
              strong: <strong>{t("Left click")}</strong>,
            })}
          </li>
          <li>
            {rich("{strong} uses it: drinks a potion, puts on a uniform.", {
              strong: <strong>{t("Right click")}</strong>,
            })}
          </li>
        </ul>
        <p>
          {rich("Items you buy in the item shop stay in the item bank, {key}, until you take them.", {
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
    touch: { x: 992, y: 0, w: 208, h: 204 },
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
    touch: { x: 360, y: 362, w: 280, h: 186 },
    help: () => (
      <>
        <p>
          {rich(
            "There are two control types, A and B; choose yours in the menu, {key}. With {strong} the mouse does the walking and the keys open windows and fire skills. With {strong2} your hand on the keyboard does more of the work. Both start with these keys, and you can change every one of them.",
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
    touch: { x: 642, y: 362, w: 186, h: 186 },
    help: () => (
      <>
        <h3>{t("Type A")}</h3>
        <ul>
          <li>{t("Left click on the ground: walk there. On an enemy: attack. On a person: talk.")}</li>
          <li>{t("Right click: use the selected skill.")}</li>
          <li>{t("Hold the right button and move the mouse: turn the camera. Wheel: zoom.")}</li>
        </ul>
        <h3>{t("Type B")}</h3>
        <ul>
          <li>{t("Left click: select a target; click it again to attack.")}</li>
          <li>{t("Right click: use the selected skill on the target.")}</li>
          <li>{t("Hold the wheel and move the mouse: turn the camera, like the arrow keys.")}</li>
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
