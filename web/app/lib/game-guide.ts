/** A key of the game as it is set at first (spec section 9, default keys). */
export interface GameKey {
  /** Key caps, pressed together. */
  keys: readonly string[];
  action: string;
  group: "Fight and move" | "Windows" | "People" | "Game";
}

/** Every default key (spec section 9), by what it is for. */
export const GAME_KEYS: readonly GameKey[] = [
  { keys: ["Space"], action: "Collect items", group: "Fight and move" },
  { keys: ["Tab"], action: "Next target", group: "Fight and move" },
  { keys: ["X"], action: "Attack mode", group: "Fight and move" },
  { keys: ["Z", "Click"], action: "PK mode", group: "Fight and move" },
  { keys: ["F1 – F4"], action: "Use a skill quick slot", group: "Fight and move" },
  { keys: ["Tilde ~"], action: "Hide the skill slot", group: "Fight and move" },
  { keys: ["V"], action: "Ride vehicle", group: "Fight and move" },
  { keys: ["Arrow keys"], action: "Camera", group: "Fight and move" },
  { keys: ["C"], action: "Character", group: "Windows" },
  { keys: ["I"], action: "Inventory", group: "Windows" },
  { keys: ["K"], action: "Skills", group: "Windows" },
  { keys: ["L"], action: "Pet", group: "Windows" },
  { keys: ["N"], action: "Vehicle info", group: "Windows" },
  { keys: ["M"], action: "Mini map", group: "Windows" },
  { keys: ["B"], action: "Item bank", group: "Windows" },
  { keys: ["O"], action: "Lock or unlock the Q-box", group: "Windows" },
  { keys: ["Backslash \\"], action: "Point shop", group: "Windows" },
  { keys: ["Y"], action: "Extracurricular activity", group: "Windows" },
  { keys: ["U"], action: "Tyranny", group: "Windows" },
  { keys: ["H"], action: "Help", group: "Windows" },
  { keys: ["Enter"], action: "Chat", group: "People" },
  { keys: ["J"], action: "Chat macro", group: "People" },
  { keys: ["P"], action: "Party", group: "People" },
  { keys: ["F"], action: "Friends", group: "People" },
  { keys: ["G"], action: "Guild (your club)", group: "People" },
  { keys: ["Esc"], action: "Menu", group: "Game" },
  { keys: ["F12"], action: "Hide the interface", group: "Game" },
  { keys: ["Print Screen"], action: "Screenshot", group: "Game" },
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
  { channel: "General", commands: ["/say", "/s"], reach: "Everybody near you", cost: "Free" },
  { channel: "Party", commands: ["/party", "/p", "#"], reach: "Your party", cost: "Free" },
  { channel: "Club", commands: ["/club", "/c", "%"], reach: "Your club", cost: "Free" },
  { channel: "Alliance", commands: ["/union", "/u", "!"], reach: "Your club and its allies", cost: "Free" },
  {
    channel: "Whisper",
    commands: ["/whisper name", "/w name", "@ name"],
    reach: "One player, by name",
    cost: "Free",
  },
  {
    channel: "Reply",
    commands: ["/r"],
    reach: "The last player you whispered with",
    cost: "Free",
  },
  { channel: "Regional channel", commands: ["/1"], reach: "Your region", cost: "10,000 gold a message" },
  {
    channel: "Party search channel",
    commands: ["/2"],
    reach: "Everybody who looks for a party",
    cost: "20,000 gold a message, once every 2 minutes",
  },
  {
    channel: "Megaphone",
    commands: ["/yell", "/y", "$"],
    reach: "All players on the server",
    cost: "A Megaphone item in the inventory",
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
  keys: GAME_KEYS.filter(({ keys, action, group }) => answers(search, [...keys, action, group])),
  commands: CHAT_COMMANDS.filter(({ channel, commands, reach, cost }) =>
    answers(search, [channel, ...commands, reach, cost]),
  ),
});
