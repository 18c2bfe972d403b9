import { describe } from "vitest";
import { testMailedLink } from "../../../../test/mailed-link";
import * as route from "./route";

describe("the link that confirms an email address", () =>
  testMailedLink(route, { call: "POST /account/verify-email" }));
