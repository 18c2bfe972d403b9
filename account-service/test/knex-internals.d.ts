// knex ships no types for its dialects; this is the part that RecordingClient extends.
declare module "knex/lib/dialects/mssql/index.js" {
  import { Knex } from "knex";

  export default class MssqlClient extends Knex.Client {
    acquireRawConnection(): Promise<unknown>;
    validateConnection(connection: unknown): boolean;
    destroyRawConnection(connection: unknown): Promise<void>;
    _query(connection: unknown, query: object): Promise<unknown>;
    /** The value and its tedious type. */
    _typeForBinding(binding: unknown): [unknown, { name: string }];
  }
}
