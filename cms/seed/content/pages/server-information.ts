import type { SeedGuidePage } from "../seed-types";

/** True for every installation. */
const english: SeedGuidePage = {
  lead: "Current settings of this server.",
  facts: [
    ["Server time", "Manila, Asia/Manila, GMT+08:00 all year"],
    ["Schools", "Sacred Gate, Mystic Peak, Phoenix"],
    [
      "Classes",
      "7: Brawler, Swordsman, Archer, Shaman, Extreme, Gunner, Assassin. Some servers also have Magician and Shaper",
    ],
    ["Rankings", "Top 100 players of the month, by MMR, level, money and kills"],
    ["Reset", "On the first day of every month, at 00:00 Manila time"],
    ["Balances", "R-Coin and Milleage, one of each per account"],
    ["Item delivery", "To the item bank of the account, with any character"],
  ],
  chapters: [],
};

const filipino: SeedGuidePage = {
  lead: "Mga kasalukuyang setting ng server na ito.",
  facts: [
    ["Oras ng server", "Maynila, Asia/Manila, GMT+08:00 buong taon"],
    ["Mga school", "Sacred Gate, Mystic Peak, Phoenix"],
    [
      "Mga class",
      "7: Brawler, Swordsman, Archer, Shaman, Extreme, Gunner, Assassin. May Magician at Shaper din sa ilang server",
    ],
    ["Rankings", "Top 100 players ngayong buwan, ayon sa MMR, level, pera at kills"],
    ["Reset", "Tuwing unang araw ng buwan, 00:00 sa Maynila"],
    ["Mga balance", "R-Coin at Milleage, tig-isa bawat account"],
    ["Dating ng item", "Sa item bank ng account, kahit aling character ang magbukas"],
  ],
  chapters: [],
};

export const serverInformation = { en: english, fil: filipino };
