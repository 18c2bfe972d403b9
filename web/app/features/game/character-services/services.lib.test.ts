import { describe, expect, it } from "vitest";
import { OFFER } from "../../../../test/character-services";
import { problemText, serviceText } from "./services.lib";

describe("what the page says", () => {
  const problem = (
    value: NonNullable<Parameters<typeof problemText>[0]["problem"]>,
    until: string | null = null,
  ) => problemText({ service: "name", problem: value, until }, OFFER);
  it("names each problem", () => {
    expect(problem("level")).toBe("From level 10");
    expect(problem("wait", "2026-03-10T00:00:00.000Z")).toContain("Again from 10 Mar");
    for (const value of ["in_game", "most", "club", "nothing"] as const) expect(problem(value)).toBeTruthy();
    expect(problemText({ service: "name", problem: null, until: null }, OFFER)).toBeNull();
  });
  it("says what a rebirth gives", () => {
    const rebirth = { ...OFFER, service: "rebirth" as const };
    expect(serviceText(rebirth)).toBe("Starts over at level 1.");
    expect(serviceText({ ...rebirth, statPoints: 50 })).toContain("50 extra stat points");
  });
});
