import { msg, tell } from "./i18n";
/** A key of the game as it is set at first (spec section 9, default keys). */
export interface GameKey {
  /** Key caps, pressed together. */
  keys: readonly string[];
  action: string;
  group: string;
}

/** Every default key (spec section 9), by what it is for. */
export const GAME_KEYS: readonly GameKey[] = [
  { keys: ["Space"], action: msg("Collect items"), group: msg("Fight and move") },
  { keys: ["Tab"], action: msg("Next target"), group: msg("Fight and move") },
  { keys: ["X"], action: msg("Attack mode"), group: msg("Fight and move") },
  { keys: ["Z", "Click"], action: msg("PK mode"), group: msg("Fight and move") },
  { keys: ["F1 – F4"], action: msg("Use a skill quick slot"), group: msg("Fight and move") },
  { keys: ["Tilde ~"], action: msg("Hide the skill slot"), group: msg("Fight and move") },
  { keys: ["V"], action: msg("Ride vehicle"), group: msg("Fight and move") },
  { keys: ["Arrow keys"], action: msg("Camera"), group: msg("Fight and move") },
  { keys: ["C"], action: msg("Character"), group: msg("Windows") },
  { keys: ["I"], action: msg("Inventory"), group: msg("Windows") },
  { keys: ["K"], action: msg("Skills"), group: msg("Windows") },
  { keys: ["L"], action: msg("Pet"), group: msg("Windows") },
  { keys: ["N"], action: msg("Vehicle info"), group: msg("Windows") },
  { keys: ["M"], action: msg("Mini map"), group: msg("Windows") },
  { keys: ["B"], action: msg("Item bank"), group: msg("Windows") },
  { keys: ["O"], action: msg("Lock or unlock the Q-box"), group: msg("Windows") },
  { keys: ["Backslash \\"], action: msg("Point shop"), group: msg("Windows") },
  { keys: ["Y"], action: msg("Extracurricular activity"), group: msg("Windows") },
  { keys: ["U"], action: msg("Tyranny"), group: msg("Windows") },
  { keys: ["H"], action: msg("Help"), group: msg("Windows") },
  { keys: ["Enter"], action: msg("Chat"), group: msg("People") },
  { keys: ["J"], action: msg("Chat macro"), group: msg("People") },
  { keys: ["P"], action: msg("Party"), group: msg("People") },
  { keys: ["F"], action: msg("Friends"), group: msg("People") },
  { keys: ["G"], action: msg("Guild (your club)"), group: msg("People") },
  { keys: ["Esc"], action: msg("Menu"), group: msg("Game") },
  { keys: ["F12"], action: msg("Hide the interface"), group: msg("Game") },
  { keys: ["Print Screen"], action: msg("Screenshot"), group: msg("Game") },
];

/** Who hears what is typed after one of the commands, and what a message costs (spec section 9, chat commands). */
export interface ChatCommand {
  channel: string;
  commands: readonly string[];
  reach: string;
  cost: string;
}

/** Every chat command of the spec, in its order. */
export const CHAT_COMMANDS: readonly ChatCommand[] = [
  { channel: msg("General"), commands: ["/say", "/s"], reach: msg("Everybody near you"), cost: msg("Free") },
  { channel: msg("Party"), commands: ["/party", "/p", "#"], reach: msg("Your party"), cost: msg("Free") },
  { channel: msg("Club"), commands: ["/club", "/c", "%"], reach: msg("Your club"), cost: msg("Free") },
  {
    channel: msg("Alliance"),
    commands: ["/union", "/u", "!"],
    reach: msg("Your club and its allies"),
    cost: msg("Free"),
  },
  {
    channel: msg("Whisper"),
    commands: ["/whisper name", "/w name", "@ name"],
    reach: msg("One player, by name"),
    cost: msg("Free"),
  },
  {
    channel: msg("Reply"),
    commands: ["/r"],
    reach: msg("The last player you whispered with"),
    cost: msg("Free"),
  },
  {
    channel: msg("Regional channel"),
    commands: ["/1"],
    reach: msg("Your region"),
    cost: msg("10,000 gold a message"),
  },
  {
    channel: msg("Party search channel"),
    commands: ["/2"],
    reach: msg("Everybody who looks for a party"),
    cost: msg("20,000 gold a message, once every 2 minutes"),
  },
  {
    channel: msg("Megaphone"),
    commands: ["/yell", "/y", "$"],
    reach: msg("All players on the server"),
    cost: msg("A Megaphone item in the inventory"),
  },
];

/**
 * Whether texts answer a search: each word of it begins or stands in one of them. A single letter or sign is a key or
 * a command and must be one of the texts' words itself, or 'p' would find half of the page.
 */
export function answers(search: string, texts: readonly string[]): boolean {
  const inside = texts.join(" ").toLowerCase();
  const words = inside.split(/[\s,()]+/);
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => (word.length === 1 ? words.includes(word) : inside.includes(word)));
}

/** The keys and the chat commands that answer a search; all of them for an empty one. */
export const searchGuide = (search: string) => ({
  keys: GAME_KEYS.filter(({ keys, action, group }) => answers(search, [...keys, tell(action), tell(group)])),
  commands: CHAT_COMMANDS.filter(({ channel, commands, reach, cost }) =>
    answers(search, [...commands, ...[channel, reach, cost].map(tell)]),
  ),
});
