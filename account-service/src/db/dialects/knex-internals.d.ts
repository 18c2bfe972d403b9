// knex ships no types for its dialects; these are the parts that our clients extend.
declare module "knex/lib/dialects/better-sqlite3/index.js" {
  import { Knex } from "knex";

  export interface DialectTransaction {
    begin(this: DialectTransaction, connection: unknown): Promise<unknown>;
    query(connection: unknown, sql: string): Promise<unknown>;
  }
  export default class BetterSqlite3Client extends Knex.Client {
    /** True in a transaction's own client. */
    transacting?: boolean;
    transaction(...args: unknown[]): DialectTransaction;
    _query(connection: unknown, query: object): Promise<unknown>;
  }
}

declare module "knex/lib/dialects/mssql/index.js" {
  import { Knex } from "knex";

  /** What knex uses of tedious' connection. */
  export interface TediousConnection {
    execSql(request: object): void;
  }
  /** A value of a row, with its column. */
  export interface TediousCell {
    metadata: { colName: string; type?: { name: string } };
    value: unknown;
  }
  export default class MssqlClient extends Knex.Client {
    transacting?: boolean;
    _enqueueRequest(request: object, connection: TediousConnection): void;
    /** Runs waiting statements on this connection, if it is idle. */
    _chomp(connection: TediousConnection): void;
    acquireRawConnection(): Promise<unknown>;
    validateConnection(connection: unknown): boolean;
    destroyRawConnection(connection: unknown): Promise<void>;
    _query(connection: unknown, query: object): Promise<unknown>;
    /** The rows as objects. */
    processResponse(query: { response?: TediousCell[][] }, runner: unknown): unknown;
    /** The value and its tedious type. */
    _typeForBinding(binding: unknown): [unknown, { name: string }];
  }
}

declare module "knex/lib/dialects/postgres/index.js" {
  import { Knex } from "knex";

  export default class PostgresClient extends Knex.Client {
    transacting?: boolean;
    acquireRawConnection(): Promise<unknown>;
    tableCompiler(tableBuilder: unknown): unknown;
    columnCompiler(tableCompiler: unknown, columnBuilder: unknown): unknown;
    _query(connection: unknown, query: object): Promise<unknown>;
  }
}

declare module "knex/lib/dialects/postgres/schema/pg-columncompiler.js" {
  export default class PostgresColumnCompiler {
    constructor(client: unknown, tableCompiler: unknown, columnBuilder: unknown);
    specifictype(type: string): string;
  }
}

declare module "knex/lib/dialects/postgres/schema/pg-tablecompiler.js" {
  export default class PostgresTableCompiler {
    constructor(client: unknown, tableBuilder: unknown);
    tableName(): string;
    pushQuery(sql: string): void;
    dropUnique(columns: unknown, indexName: string): void;
  }
}
