declare module "dynalite" {
  import type { Server } from "node:http";

  const dynalite: (options: { path?: string; createTableMs?: number }) => Server;
  export = dynalite;
}

declare module "dynalite/db/index.js" {
  export interface StoredTable {
    readonly TableName: string;
    readonly GlobalSecondaryIndexes?: readonly { readonly IndexName: string }[];
  }
  type Range = { readonly gte: string; readonly lt: string };
  type Change =
    | { readonly type: "put"; readonly key: string; readonly value: unknown }
    | { readonly type: "del"; readonly key: string };
  interface Level {
    open(): Promise<void>;
    close(): Promise<void>;
    keys(range: Range): AsyncIterable<string>;
    values(range: Range): AsyncIterable<unknown>;
    batch(changes: readonly Change[]): Promise<void>;
  }
  export function create(options: { readonly path: string }): { readonly db: Level };
  export function createKey(item: unknown, table: StoredTable): string;
  export function getIndexActions(
    indexes: NonNullable<StoredTable["GlobalSecondaryIndexes"]>,
    before: undefined,
    item: unknown,
    table: StoredTable,
  ): { readonly puts: readonly { index: string; key: string; item: unknown }[] };
}
