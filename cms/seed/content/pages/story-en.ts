import type { SeedGuidePage } from "../seed-types";

/**
 * The story, written for this project: the apocalypse, the SFG group, and the four institutes Sacred Gate, Mystic Peak,
 * Phoenix and Leonair.
 */
export const storyInEnglish: SeedGuidePage = {
  lead: "Eleven minutes before the last bell, and what came after.",
  chapters: [
    {
      anchor: "last-bell",
      title: "The last bell",
      text: `
It happened on a Thursday, in the rain, eleven minutes before the last bell. Those who were there agree on that much and on little else.

The lights went first, from the bay inwards, one district after another, as though somebody were walking through the city and switching off rooms. Then the phones. Then came a sound that nobody has been able to describe, because everybody heard it in the voice of somebody they knew. And then, for the length of a held breath, it was noon. The whole sky was white, and there was no shadow under anything.

When the dark came back, it had brought company. They stood in the underpasses and on the platforms of Line 2. They wore what was left of raincoats and office clothes, and some of them still held their umbrellas. They were not ill and they were not dead. They had simply been put together again by something that had never seen a person, and did not know which parts mattered.

People call it the incident, as one calls a flood high water. On the first night the city lost its center. By the end of the first week it had lost the word for how many.`,
    },
    {
      anchor: "sfg",
      title: "The three letters",
      text: `
Under the business district, seven floors below the last button in the elevator, there was a laboratory that paid its rent on time. Three letters stood on the door: SFG. They stood for different words on every contract, and the people who signed never asked twice, because the money was good and the questions were handsome. How does the body know its own shape? Could it be taught a better one?

The group had found something in the rock where Line 2 was to be extended. The files call it the source, and the last of them are written in a very small hand. It answered when it was spoken to. It learned. It was shown what a human being is, ten thousand times over, in pictures and measurements and finally in volunteers. On that Thursday, eleven minutes before the last bell, it made a suggestion of its own.

Of the SFG nobody was left to be put on trial. Its floors were, and are, and the lamps down there are said to be burning. Everybody who has gone to look has gone in the belief that somebody must be paying for the electricity.`,
    },
    {
      anchor: "students",
      title: "Why the schools were left",
      text: `
The white noon did something to those who were young, and it did not do it by halves. One in three never woke. One in three woke and was as before, with a headache. And the last third got up, pushed the desk off the teacher, and noticed only then that it had been a very heavy desk.

No army came; the armies had been older. What stood between the dark and the suburbs in those weeks were pupils with fire axes, archery clubs, and a chemistry class that had stopped asking for permission. They barricaded what they knew best. So it came that of the whole city the campuses were left: walls, wells, kitchens, roofs with a view, and inside them those who could fight.

Four institutes came through the first winter. They trade, they marry, they feed one another's children. On some evenings they meet in the three areas between their walls and settle with blades whose club may keep the tax. It has always been so among neighbors.`,
    },
    {
      anchor: "sacred-gate",
      title: "Sacred Gate",
      institute: "sacred-gate",
      text: `
The oldest of the four had a gate before it had a school. It is lacquered red, it has never been locked, and on the first night it was the only door in the district that was open. Four hundred strangers came in through it. The headmistress counted them, closed nothing, and sent the fencing class to stand outside.

Sacred Gate still holds that a wall is only worth what it lets in. Its students are proud, formal and slow to forgive; they hang a lantern for everybody they lost and can tell you whose each is. Whoever wants to harm what is inside must first explain it to the people on the steps. The steps have been washed very often.`,
    },
    {
      anchor: "mystic-peak",
      title: "Mystic Peak",
      institute: "mystic-peak",
      text: `
High over the haze a boarding school for the difficult and the gifted looked down on the white noon from above. It saw the light come up out of the ground. For that reason Mystic Peak knows what it was, or says that it does, and the library where it is written down has no door on the outside.

They are quiet people. They rise before the sun, they climb, they read; their spirits listen to them more readily than anybody else's. The other schools find them cold until the evening when a single jade light comes down the mountain road, walking without haste, towards exactly the place where help is needed. How they know is in the library, too.`,
    },
    {
      anchor: "phoenix",
      title: "Phoenix",
      institute: "phoenix",
      text: `
Phoenix burned down. Let it be said at once, for they will say it first. On the third night the trade school by the harbor caught fire, and its students, who had been taught to weld, to wire and to pour bronze, stood in the yard and watched four workshops and a dormitory turn to sparks.

In the morning they began again with what had not melted. The firebird over the yard was cast from the door handles, one for each room. Today Phoenix is the youngest school and the loudest: it builds, it brags, it takes in whoever was sent away elsewhere, and it has never once fallen back to a second line, because it does not believe in having one. What can be lost there has been lost already.`,
    },
    {
      anchor: "leonair",
      title: "Leonair",
      institute: "leonair",
      text: `
The fourth institute has no pupils of its own and takes no part in the wars of the other three. It stands over the old shafts, all steel and white light, and its guards are polite. Officially Leonair keeps the seal: nothing that lives below shall come up by that way. It has kept it, too, for as long as anybody has counted.

It also has electricity when nobody else does. It pays in gold for what you bring back from the platforms of Line 2, it does not say what for, and its doctors know your blood group before you tell them. Above the inner doors, under the lion, a rectangle of the wall is a little paler than the rest. The plate that hung there for years had room for three letters.`,
    },
    {
      anchor: "you",
      title: "First day of term",
      text: `
Years have gone by. There are lessons again, and a canteen, and a rooftop where people go to be alone and never are. There is a market under lanterns, a ranking on the wall that is wiped clean on the first of every month, and a bell. It rings eleven minutes early. Nobody has dared to mend it.

In the last weeks the watchers on the roofs have been writing down the same thing. The ones in the underpasses have stopped wandering. They stand in rows, facing the same way, and their lips move. It looks, one of the watchers wrote, as if they were learning something by heart.

And now you are standing at a gate with a bag over your shoulder, in the rain, a few minutes before the last bell. Somebody holds out a uniform and asks you for your name and your school. Choose. It is about to get dark.`,
    },
  ],
};
