/** The store of @fastify/rate-limit, which its types leave out. */
declare module "@fastify/rate-limit/store/LocalStore.js" {
  export default class LocalStore {
    constructor(continueExceeding: boolean, exponentialBackoff: boolean, cache: number);
    lru: {
      get(key: string): { iterationStartMs: number } | undefined;
      delete(key: string): void;
    };
    incr(
      key: string,
      done: (error: Error | null, counted?: { current: number; ttl: number }) => void,
      timeWindow: number,
      max: number,
    ): void;
  }
}
