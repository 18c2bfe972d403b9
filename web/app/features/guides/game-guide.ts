import { type Message, msg, translate } from "~/platform/language/i18n";
/** One of the game's keys with its default action. */
export interface GameKey {
  /** Key caps to press together. */
  keys: readonly string[];
  action: Message;
  group: Message;
}

/** All default keys, grouped. */
export const GAME_KEYS: readonly GameKey[] = [
  { keys: ["Space"], action: msg("Collect items"), group: msg("Combat and movement") },
  { keys: ["Tab"], action: msg("Next target"), group: msg("Combat and movement") },
  { keys: ["X"], action: msg("Attack mode"), group: msg("Combat and movement") },
  { keys: ["Z", "Click"], action: msg("PK mode"), group: msg("Combat and movement") },
  { keys: ["F1 – F4"], action: msg("Use a skill quick slot"), group: msg("Combat and movement") },
  { keys: ["Tilde ~"], action: msg("Hide the skill slot"), group: msg("Combat and movement") },
  { keys: ["V"], action: msg("Ride vehicle"), group: msg("Combat and movement") },
  { keys: ["Arrow keys"], action: msg("Camera"), group: msg("Combat and movement") },
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
  { keys: ["Enter"], action: msg("Chat"), group: msg("Social") },
  { keys: ["J"], action: msg("Chat macro"), group: msg("Social") },
  { keys: ["P"], action: msg("Party"), group: msg("Social") },
  { keys: ["F"], action: msg("Friends"), group: msg("Social") },
  { keys: ["G"], action: msg("Guild (your club)"), group: msg("Social") },
  { keys: ["Esc"], action: msg("Menu"), group: msg("Game") },
  { keys: ["F12"], action: msg("Hide the interface"), group: msg("Game") },
  { keys: ["Print Screen"], action: msg("Screenshot"), group: msg("Game") },
];

/** A chat command: who receives the message, and what it costs. */
export interface ChatCommand {
  channel: Message;
  commands: readonly string[];
  reach: Message;
  cost: Message;
}

/** All chat commands, in order. */
export const CHAT_COMMANDS: readonly ChatCommand[] = [
  { channel: msg("General"), commands: ["/say", "/s"], reach: msg("Everyone near you"), cost: msg("Free") },
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
    reach: msg("The last player you whispered to"),
    cost: msg("Free"),
  },
  {
    channel: msg("Regional channel"),
    commands: ["/1"],
    reach: msg("Your region"),
    cost: msg("10,000 gold per message"),
  },
  {
    channel: msg("Party search channel"),
    commands: ["/2"],
    reach: msg("Everyone looking for a party"),
    cost: msg("20,000 gold per message, once every 2 minutes"),
  },
  {
    channel: msg("Megaphone"),
    commands: ["/yell", "/y", "$"],
    reach: msg("All players on the server"),
    cost: msg("A Megaphone item in your inventory"),
  },
];

/**
 * Whether texts match a search: each of its words is part of one of them. A single letter or sign is a key or a command
 * and must be a whole word, or 'p' would match half of the page.
 */
function matches(search: string, texts: readonly string[]): boolean {
  const inside = texts.join(" ").toLowerCase();
  const words = inside.split(/[\s,()]+/);
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => (word.length === 1 ? words.includes(word) : inside.includes(word)));
}

/** The keys and chat commands that match a search; all of them for an empty one. */
export const searchGuide = (search: string) => ({
  keys: GAME_KEYS.filter(({ keys, action, group }) =>
    matches(search, [...keys, translate(action), translate(group)]),
  ),
  commands: CHAT_COMMANDS.filter(({ channel, commands, reach, cost }) =>
    matches(search, [...commands, ...[channel, reach, cost].map(translate)]),
  ),
});
