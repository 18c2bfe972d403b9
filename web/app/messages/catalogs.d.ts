/** Compiled by messages.ts from fil.json. */
declare module "virtual:messages/*" {
  export const messages: import("@lingui/core").Messages;
}
