import { describe } from "vitest";
import { testMailedLink } from "../../../../test/mailed-link";
import * as route from "./route";

describe("the link that cancels an email change", () =>
  testMailedLink(route, { call: "POST /account/email/cancel" }));
