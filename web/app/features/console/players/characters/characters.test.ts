import { CONSOLE_MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { PLAYER } from "../../../../../test/player-page";
import { expectRight, refusal, run } from "../../../../../test/visit";
import { action, loader } from "./route";

it("the changes are for roles that may see players", () =>
  expectRight(
    loader,
    {
      params: { UserNum: "7" },
      answers: {
        "GET /admin/players/7": { player: PLAYER },
        "GET /admin/players/7/character-changes": { changes: [] },
      },
    },
    "players",
  ));

describe("undoing a change", () => {
  const id = "3f0cbd6a-2f4e-4a3d-9b52-6f0c8f6d2f11";
  const CALL = `POST /admin/character-changes/${id}/undo`;
  const visit = (answer: unknown) => ({
    params: { UserNum: "7" },
    at: "/admin/players/7/characters",
    form: { intent: "undo", id, reason: "Mistake" },
    answers: { [CALL]: answer },
  });

  it("is for roles that may change orders", () =>
    expectRight(action, visit({ message: CONSOLE_MESSAGES.changeUndone }), "orders", "write"));

  it("says why it was not possible", async () => {
    const refused = refusal(409, CONSOLE_MESSAGES.changeSince);
    const { status, data } = await run(action, { as: "admin", ...visit(refused) });
    expect([status, data.outdated, data.error]).toEqual([409, true, CONSOLE_MESSAGES.changeSince]);
  });
});
