import type { Redis } from "ioredis";
import type { BaseLogger } from "pino";

/**
 * What the processes of a service share in Redis. It may be down at any time: each process then continues on its own.
 */
export interface RedisConnection {
  readonly client: Redis;
  /** Whether it answers, and what others publish arrives. */
  isUp(): boolean;
  /** Calls a listener whenever Redis goes down (false) or answers (again). */
  onChange(listener: (up: boolean) => void): void;
  /** Hears what is published on a channel, on a connection of its own. */
  subscribe(channel: string, listener: (message: string) => void): void;
  /**
   * Whether nobody has claimed this key before, in any process. True while Redis is down.
   * @param forMs how long the claim holds
   */
  claim(key: string, forMs: number): Promise<boolean>;
  close(): void;
}

/**
 * @param url redis://user:password@host:6379/0, or rediss://…
 * @param words for the log: what processes share, and what each does without Redis
 */
export function connectRedis(
  url: string,
  log: Pick<BaseLogger, "info" | "warn">,
  words?: { shared?: string; alone?: string },
): RedisConnection;
