import type { Module, OnRegistered } from "../../context.ts";
import { credentials } from "./credentials/index.ts";
import { login } from "./login/index.ts";
import { profile } from "./profile/index.ts";
import { recovery } from "./recovery/index.ts";
import { registration } from "./registration/index.ts";
import { roles } from "./roles/index.ts";
import { secondFactor } from "./second-factor/index.ts";
import { sessions } from "./sessions/index.ts";
import { whitelist } from "./whitelist/index.ts";

/**
 * Who may do what: registration, logins, sessions, passwords, roles, addresses.
 * @param onRegistered what all modules do with a new account
 */
export const accessModules = (onRegistered: OnRegistered): Module[] => [
  login,
  sessions,
  registration(onRegistered),
  recovery,
  credentials,
  profile,
  secondFactor,
  roles,
  whitelist,
];
