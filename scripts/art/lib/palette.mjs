// @ts-check
// One palette for every picture. A school's colour only ever means that school.

export const INK = "#0B0D14";
export const PANEL = "#141826";
export const RAISED = "#1D2336";
export const LINE = "#2B3350";
export const TEXT = "#E9ECF5";
export const MUTED = "#A3ACC4";
export const GOLD = "#F0B44C";

/** Light colours: what lamps, lanterns and signs send into the haze. */
export const LIGHT = {
  lantern: "#FF9A45",
  lanternDeep: "#FF6A2A",
  paper: "#FFD79A",
  sodium: "#FFB066",
  window: "#FFCF8A",
  tube: "#CFE6FF",
  moon: "#9DB8E8",
  signalRed: "#FF3B30",
  signalAmber: "#FFB020",
  signalGreen: "#3DF5A5",
  steel: "#A9CBE8",
  jade: "#5FE0B0",
  ember: "#FF7A2E",
  vermilion: "#FF5A45",
  dawn: "#FFB48A",
};

/** Surface colours, dark on purpose: the lamps do the lighting. */
export const STUFF = {
  lacquer: "#8E2A22",
  lacquerDark: "#571813",
  tile: "#2C3440",
  tileEdge: "#515D6C",
  brass: "#C08A3A",
  concrete: "#4A5160",
  concreteDark: "#2E3440",
  steel: "#3C4656",
  wood: "#4B3426",
  cloth: "#1F2634",
  clothLight: "#36415A",
  skin: "#8A6650",
  hair: "#16181F",
  leaf: "#1E2B2A",
  stone: "#57606F",
};

/** @type {Record<string, {main:string, light:string, dark:string, deep:string}>} */
export const SCHOOL = {
  "sacred-gate": { main: "#F26A5B", light: "#FFB4A6", dark: "#A8322A", deep: "#2A0D10" },
  "mystic-peak": { main: "#45C79B", light: "#B4F5DC", dark: "#1F7A62", deep: "#08211F" },
  phoenix: { main: "#F59A3C", light: "#FFD9A0", dark: "#B4541A", deep: "#2A1508" },
  leonair: { main: "#9CC4DE", light: "#EAF6FF", dark: "#4A6F8E", deep: "#0C1926" },
};
