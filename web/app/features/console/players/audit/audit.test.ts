import { it } from "vitest";
import { expectPlayerList } from "../../../../../test/player-page";
import { loader } from "./route";

it("the audit log of an account is for roles that may read players", () =>
  expectPlayerList(loader, {
    area: "players",
    list: "audit",
    empty: { entries: [], next: null, actions: [] },
  }));
