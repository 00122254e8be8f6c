import type { Figure } from "#shared/bridge/ports/overview/figures.ts";
import { sumSince, type Values } from "./judge-failures.ts";

/** A table whose throttled requests are watched, with its indexes, which DynamoDB counts apart. */
export interface WatchedTable {
  readonly tableName: string;
  readonly indexes: readonly string[];
}

/** A table, or one index of it, that refused requests lately. */
export interface ThrottledTable {
  readonly table: string;
  /** Undefined: the table itself. */
  readonly index: string | undefined;
  readonly kind: "read" | "write";
  readonly requests: number;
}

/** What was refused before is no longer told. */
const LATELY_MINUTES = 10;
const METRICS = { read: "ReadThrottleEvents", write: "WriteThrottleEvents" } as const;

interface Source extends Omit<ThrottledTable, "requests"> {
  readonly figure: Figure;
}

const listSources = ({ tableName: table, indexes }: WatchedTable): Source[] =>
  [undefined, ...indexes].flatMap((index) =>
    (["read", "write"] as const).map((kind) => ({
      ...{ table, index, kind },
      figure: {
        of: "dynamodb",
        name: METRICS[kind],
        dimensions: {
          TableName: table,
          ...(index !== undefined && { GlobalSecondaryIndexName: index }),
        },
        statistic: "Sum",
      },
    })),
  );

/** Lists the figures that tell which table or index is throttled. */
export const listThrottleFigures = (table: WatchedTable): Figure[] =>
  listSources(table).map(({ figure }) => figure);

/** Says which table or index refused requests in the last minutes, the most first. */
export const judgeThrottles = (
  table: WatchedTable,
  find: (figure: Figure) => Values,
  now: Date,
): ThrottledTable[] =>
  listSources(table)
    .map(({ figure, ...source }) => ({
      ...source,
      requests: sumSince(find(figure), now, LATELY_MINUTES),
    }))
    .filter(({ requests }) => requests > 0)
    .toSorted((one, other) => other.requests - one.requests);
