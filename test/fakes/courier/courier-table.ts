import { COURIER_INDEXES } from "#infra/courier/indexes.ts";
import { type DynamoTable, startTable } from "#test/fakes/dynamo-table.ts";

/** The courier's table as its stack has it, empty. */
export const startCourierTable = (): Promise<DynamoTable> => startTable("courier", COURIER_INDEXES);
