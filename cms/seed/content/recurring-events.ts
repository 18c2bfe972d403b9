/** What takes place every week in the demo's world, in Manila time. */
export const recurringEvents = [
  {
    en: "Club war: Tondo Gate",
    fil: "Club war: Tarangkahan ng Tondo",
    kind: "club-war",
    saturday: true,
    time: "20:00:00.000",
    minutes: 120,
  },
  {
    en: "Club war: Pier 7",
    fil: "Club war: Ika-7 Pantalan",
    kind: "club-war",
    wednesday: true,
    time: "21:00:00.000",
    minutes: 60,
  },
  {
    en: "Weekly quests reset",
    fil: "Simula ulit ng lingguhang quests",
    kind: "reset",
    monday: true,
    time: "05:00:00.000",
    minutes: 5,
  },
];
