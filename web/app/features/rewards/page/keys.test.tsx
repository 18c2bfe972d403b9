import { expect, it } from "vitest";
import { renderPage } from "../../../../test/render";
import { KEY } from "../../../../test/visit";
import Rewards from "./route";

it("has a key for each button: one whose answer was lost does not have the other one refused", async () => {
  const reward = { currency: "bonus", coins: 5, problem: null, today: "2026-11-23" };
  const attendance = {
    ...reward,
    dayHour: 0,
    stamped: false,
    stamps: [],
    streak: 0,
    weekCoins: 0,
    monthCoins: 0,
  };
  const playtime = { ...reward, minutes: 90, today: 0, coinsPerHour: 2, coinsPerDay: 20 };
  const loaderData = { attendance, playtime, votes: null, invites: null, failed: false, key: KEY };
  const html = await renderPage(Rewards, { loaderData });
  const keys = [...html.matchAll(/name="key" value="([^"]*)"/g)].map(([, key]) => key);
  expect(keys).toEqual([`${KEY}-attendance`, `${KEY}-playtime`]);
});
