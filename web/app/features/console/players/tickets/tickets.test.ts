import { it } from "vitest";
import { expectPlayerList } from "../../../../../test/player-page";
import { loader } from "./route";

it("an account's tickets are for roles that may read tickets", () =>
  expectPlayerList(loader, { area: "tickets", list: "tickets", empty: { tickets: [], next: null } }));
