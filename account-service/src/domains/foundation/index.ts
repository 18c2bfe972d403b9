import type { Module } from "../../context.ts";
import { approvals } from "./approvals/index.ts";
import { audit } from "./audit/index.ts";
import { idempotency } from "./idempotency/index.ts";
import { links } from "./links/index.ts";
import { mail } from "./mail/index.ts";
import { settings } from "./settings/index.ts";
import { throttle } from "./throttle/index.ts";

/** What every other domain uses: accounts, the audit log, emails, settings. */
export const foundationModules: Module[] = [links, throttle, idempotency, mail, settings, approvals, audit];
