/** The part that tests use: the package has no types. */
declare module "s3rver" {
  export default class S3rver {
    constructor(options: { address: string; port: number; silent: boolean; directory: string });
    /** Koa's. */
    middleware: ((
      context: { headers: Record<string, string | undefined> },
      next: () => Promise<void>,
    ) => Promise<void>)[];
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
