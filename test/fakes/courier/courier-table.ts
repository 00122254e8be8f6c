import { COURIER_INDEXES } from "#infra/courier/indexes.ts";
import { type DynamoTable, startTable } from "#test/fakes/dynamo-table.ts";

/** Starts an empty table with the indexes of the courier's stack. */
export const startCourierTable = (): Promise<DynamoTable> => startTable("courier", COURIER_INDEXES);
