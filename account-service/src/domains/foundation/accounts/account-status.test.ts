import { describe, expect, it } from "vitest";
import { USER_TYPE } from "../../../../contract/index.ts";
import { type AccountStatusRow, accountStatus, BLOCKED_FOR_GOOD } from "./account-status.ts";

const ENV = { GAME_TIME_ZONE: "Asia/Manila" };
const NOON = new Date("2026-11-21T04:00:00Z");
/** Noon as the game writes it in Manila. */
const GAME_NOON = new Date("2026-11-21T12:00:00Z");
const later = (date: Date, ms: number) => new Date(date.getTime() + ms);

const statusOf = (row: Partial<AccountStatusRow>, now = NOON) =>
  accountStatus(
    { UserNum: 7, UserType: USER_TYPE.normal, UserAvailable: 1, UserBlock: 0, UserBlockDate: null, ...row },
    now,
    ENV,
  );

describe("an account's status", () => {
  it("is open without a block, whatever date the game has left behind", () => {
    for (const UserBlockDate of [null, GAME_NOON, new Date("2099-01-01T00:00:00Z")])
      expect(statusOf({ UserBlockDate })).toMatchObject({ blocked: false, until: null });
  });

  it("is blocked until the block's date in the game's time zone, and open from that moment on", () => {
    const block = { UserBlock: 1, UserBlockDate: GAME_NOON };
    expect(statusOf(block, later(NOON, -1))).toMatchObject({ blocked: true, until: NOON });
    expect(statusOf(block, NOON)).toMatchObject({ blocked: false, until: null });
  });

  it("promises no end of a block that has no date, or that lasts until it is lifted", () => {
    const zone = 8 * 3_600_000;
    for (const UserBlockDate of [null, later(BLOCKED_FOR_GOOD, zone), new Date("2099-01-01T00:00:00Z")])
      expect(statusOf({ UserBlock: 1, UserBlockDate })).toMatchObject({ blocked: true, until: null });
  });

  it("promises no end where the game refuses the account, even if its block has one", () => {
    expect(statusOf({ UserAvailable: 0 })).toMatchObject({ blocked: true, until: null });
    const block = { UserBlock: 1, UserBlockDate: later(GAME_NOON, 60_000) };
    expect(statusOf({ ...block, UserAvailable: 0 })).toMatchObject({ blocked: true, until: null });
  });

  it.each([
    [0, true],
    [USER_TYPE.normal, true],
    [2, false],
    [USER_TYPE.admin - 1, false],
    [USER_TYPE.admin, true],
    [USER_TYPE.webGm, true],
  ])("of type %i allows a login: %s", (UserType, allowed) => {
    expect(statusOf({ UserType })).toMatchObject({ type: UserType, allowed });
  });
});
