/** The part of koa2-ratelimit that is used here; it has no types of its own. */
declare module "koa2-ratelimit" {
  import type { Context, Middleware } from "koa";

  export const RateLimit: {
    middleware(options: {
      interval: { min: number };
      max: number;
      keyGenerator: (ctx: Context) => Promise<string>;
      headers: boolean;
      handler: () => never;
    }): Middleware;
  };
}
