// knex ships no types for its dialects; this is the part that EmbeddedClient extends.
declare module "knex/lib/dialects/better-sqlite3/index.js" {
  import { Knex } from "knex";

  export interface DialectTransaction {
    begin(this: DialectTransaction, connection: unknown): Promise<unknown>;
    query(connection: unknown, sql: string): Promise<unknown>;
  }
  export default class BetterSqlite3Client extends Knex.Client {
    transaction(...args: unknown[]): DialectTransaction;
  }
}
