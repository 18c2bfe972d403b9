/** Compiled by messages.ts from fil.json. */
declare module "virtual:messages/fil" {
  export const messages: import("@lingui/core").Messages;
}
