import type { ServerStatus } from "@tambayan/account-service/contract";

/** A server that is online, with what a test changes. */
export const serverStatus = (changes: Partial<ServerStatus> = {}): ServerStatus => ({
  state: "online",
  online: 37,
  record: { online: 45, at: "2026-01-01T13:00:00.000Z" },
  servers: [{ name: "Login", up: true, since: "2026-01-01T00:00:00.000Z" }],
  maintenance: null,
  checked: "2026-01-02T00:00:00.000Z",
  ...changes,
});
