import { expect, it } from "vitest";
import { hostOf } from "./socials.lib";

it.each([
  ["https://discord.gg/tambayan", "discord.gg"],
  ["mailto:help@kampus.example", "kampus.example"],
  ["mailto:help@kampus.example?subject=Help%20@%20Kampus", "kampus.example"],
])("%s is a place of %s", (url, host) => expect(hostOf(url)).toBe(host));
