import type { SeedGuidePage } from "../seed-types";

/** What holds for every install (spec sections 2 and 9). */
const english: SeedGuidePage = {
  lead: "What holds on this server today.",
  facts: [
    ["Server time", "Manila, Asia/Manila, GMT+08:00 all year"],
    ["Schools", "Sacred Gate, Mystic Peak, Phoenix"],
    [
      "Classes",
      "7: Brawler, Swordsman, Archer, Shaman, Extreme, Gunner, Assassin. Magician and Shaper where the server has them",
    ],
    ["Rankings", "Top 100 players in this month, by MMR, level, money and kills"],
    ["Reset", "Every first day of month, at 00:00 in Manila"],
    ["Balances", "R-Coin and Milleage, one of each for an account"],
    ["Item delivery", "To the item bank of the account, whichever character opens it"],
  ],
  chapters: [],
};

const filipino: SeedGuidePage = {
  lead: "Ganito ang takbo ng server na ito ngayon.",
  facts: [
    ["Oras ng server", "Maynila, Asia/Manila, GMT+08:00 buong taon"],
    ["Mga school", "Sacred Gate, Mystic Peak, Phoenix"],
    [
      "Mga class",
      "7: Brawler, Swordsman, Archer, Shaman, Extreme, Gunner, Assassin. May Magician at Shaper kung mayroon ang server",
    ],
    ["Rankings", "Top 100 players ngayong buwan, ayon sa MMR, level, pera at kills"],
    ["Reset", "Tuwing unang araw ng buwan, 00:00 sa Maynila"],
    ["Mga balance", "R-Coin at Milleage, tig-isa bawat account"],
    ["Dating ng item", "Sa item bank ng account, kahit aling character ang magbukas"],
  ],
  chapters: [],
};

export const serverInformation = { en: english, fil: filipino };
