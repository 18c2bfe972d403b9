import type { ReactNode } from "react";
import { Key } from "~/components/ui/table";

/** One of the nine parts of the game's interface: where it stands on the picture, and what its help says. */
export interface InterfacePart {
  id: number;
  name: string;
  /** Percent of the picture's width and height; the same as in public/art/interface-hotspots.json (its test says so). */
  x: number;
  y: number;
  w: number;
  h: number;
  help: ReactNode;
  /** Its dialog shows the default keys as well; on the page they stand below anyway. */
  withKeys?: true;
}

/** The nine hotspots in the spec's order (section 2, game interface and controls guide). */
export const INTERFACE_PARTS: InterfacePart[] = [
  {
    id: 1,
    name: "Character status",
    x: 1.67,
    y: 2.67,
    w: 26.33,
    h: 14.81,
    help: (
      <>
        <p>Your face, name and level, and three bars under them. Learn to read them without looking.</p>
        <ul>
          <li>
            <strong>Red, health.</strong> At nothing you fall, and your school is where you wake up.
          </li>
          <li>
            <strong>Blue, mana.</strong> Skills are paid from it.
          </li>
          <li>
            <strong>Gold, stamina.</strong> Spent by running and heavy skills; it comes back when you stand
            still.
          </li>
        </ul>
        <p>
          All of your figures stand in the character window, <Key>C</Key>.
        </p>
      </>
    ),
  },
  {
    id: 2,
    name: "Item quick slots",
    x: 31,
    y: 89.48,
    w: 19.67,
    h: 8,
    help: (
      <>
        <p>For what must be at hand when it gets loud: potions first of all.</p>
        <ul>
          <li>
            Open the inventory with <Key>I</Key>.
          </li>
          <li>Drag an item from it to a slot, and let go.</li>
          <li>To change a slot, drag another item onto it.</li>
        </ul>
      </>
    ),
  },
  {
    id: 3,
    name: "Skill quick slots",
    x: 51.83,
    y: 89.48,
    w: 16.33,
    h: 8,
    help: (
      <>
        <p>
          Four slots for four skills, on <Key>F1</Key> to <Key>F4</Key>.
        </p>
        <ul>
          <li>
            Open the skill window with <Key>K</Key>.
          </li>
          <li>Drag a skill that you have learned to one of the slots.</li>
          <li>
            <Key>Tilde ~</Key> hides the slots when you want to see the street.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 4,
    name: "Chatting window",
    x: 1.67,
    y: 72,
    w: 27.67,
    h: 25.48,
    help: (
      <>
        <p>
          Press <Key>Enter</Key>, type, and press <Key>Enter</Key> again: everybody near you has heard it.
          Each kind of message has its colour, and the tabs above show one kind alone.
        </p>
        <p>
          A command in front reaches others: <Key>/p</Key> your party, <Key>/c</Key> your club,{" "}
          <Key>/w name</Key> one player. What you say often fits on a chat macro, <Key>J</Key>. All commands
          and their costs stand in the table on this page.
        </p>
      </>
    ),
  },
  {
    id: 5,
    name: "Shortcut key slot",
    x: 69.33,
    y: 89.48,
    w: 29,
    h: 8,
    help: (
      <>
        <p>One button for each window, for those who would rather click than remember.</p>
        <p>
          Inventory, skills, quests, friends, club, mail and menu open from here. Point at a button and it
          tells you its key; after a week you will not need it.
        </p>
      </>
    ),
  },
  {
    id: 6,
    name: "Inventory window",
    x: 75.5,
    y: 31.11,
    w: 22.83,
    h: 55.7,
    help: (
      <>
        <p>
          <Key>I</Key> opens and closes it. What you wear is above, what you carry below, your gold at the
          bottom.
        </p>
        <ul>
          <li>
            <strong>Left click</strong> picks an item up and puts it down elsewhere: this is how you
            rearrange.
          </li>
          <li>
            <strong>Right click</strong> uses it: a potion is drunk, a uniform is put on.
          </li>
        </ul>
        <p>
          What you bought in the item shop waits in the item bank, <Key>B</Key>, until you take it.
        </p>
      </>
    ),
  },
  {
    id: 7,
    name: "Map",
    x: 83.33,
    y: 2.67,
    w: 15,
    h: 26.07,
    help: (
      <>
        <p>
          <Key>M</Key> shows or hides it. The arrow is you, and it points where you look.
        </p>
        <ul>
          <li>Blue dots are with you.</li>
          <li>Red dots are not.</li>
        </ul>
      </>
    ),
  },
  {
    id: 8,
    name: "Shortcut keys",
    withKeys: true,
    x: 31,
    y: 68.44,
    w: 26.67,
    h: 18.96,
    help: (
      <>
        <p>
          There are two control types, A and B; choose yours in the menu, <Key>Esc</Key>. With{" "}
          <strong>type A</strong> the mouse does the walking and the keys open windows and fire skills. With{" "}
          <strong>type B</strong> the hand that is not at the mouse does more of the work. Both begin with
          these keys, and every one can be changed.
        </p>
      </>
    ),
  },
  {
    id: 9,
    name: "Mouse control",
    x: 59,
    y: 68.44,
    w: 9.17,
    h: 18.96,
    help: (
      <>
        <h3>Type A</h3>
        <ul>
          <li>Left click on the ground: walk there. On an enemy: attack. On a person: talk.</li>
          <li>Right click: use the chosen skill.</li>
          <li>Hold the right button and move: turn the camera. Wheel: nearer and farther.</li>
        </ul>
        <h3>Type B</h3>
        <ul>
          <li>Left click: choose a target, and attack it with a second click.</li>
          <li>Right click: use the chosen skill on the target.</li>
          <li>Hold the wheel and move: turn the camera, as the arrow keys do.</li>
        </ul>
        <p>
          With both, <Key>Z</Key> and a click is PK mode. Think before you do it; others will remember.
        </p>
      </>
    ),
  },
];
