import { it } from "vitest";
import { expectPlayerList } from "../../../../../test/player-page";
import { loader } from "./route";

it("an account's ledger is for roles that may read points, one balance at a time", () =>
  expectPlayerList(loader, {
    area: "coins",
    list: "ledger",
    empty: { currency: "bonus", balance: null, entries: [], next: null },
    filters: { currency: "bonus" },
  }));
