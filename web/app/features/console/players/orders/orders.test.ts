import { it } from "vitest";
import { expectPlayerList } from "../../../../../test/player-page";
import { loader } from "./route";

it("an account's orders are for roles that may read orders", () =>
  expectPlayerList(loader, { area: "orders", list: "orders", empty: { orders: [], next: null } }));
