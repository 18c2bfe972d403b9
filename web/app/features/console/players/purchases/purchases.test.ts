import { it } from "vitest";
import { expectPlayerList } from "../../../../../test/player-page";
import { loader } from "./route";

it("an account's purchases are for roles that may read orders", () =>
  expectPlayerList(loader, { area: "orders", list: "purchases", empty: { purchases: [], next: null } }));
