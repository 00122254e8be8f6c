import type { Context } from "aws-lambda";
import { createSealingKeysReader } from "#functions/bridge/composition/sealed-table.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { summarizeError } from "#functions/runtime/summarize-error.ts";
import { openTableScan } from "#shared/aws/scan-table.ts";
import { openTable } from "#shared/aws/table.ts";
import { resealValues } from "#shared/bridge/adapters/dynamodb/sealing/reseal-values.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { resealValuesEnv } from "./env.ts";

const env = readEnv(resealValuesEnv);
const { wrapHandler, count, log } = createService("reseal-values");
const table = openTable(env.TABLE_NAME);
const readKeys = createSealingKeysReader(env);

/** A page takes a few seconds. What this run does not finish, the next one continues. */
const RESERVE_MS = 30_000;

export const handler = wrapHandler(async (_: unknown, context: Context) => {
  const report = await resealValues({
    table,
    scanPage: openTableScan(env.TABLE_NAME),
    readKeys,
    clock: systemClock,
    hasTime: () => context.getRemainingTimeInMillis() > RESERVE_MS,
    pageSize: 500,
    reportFailure: (item, error) =>
      log.error("value not re-sealed", { ...item, ...summarizeError(error) }),
  });
  log.info("re-sealing", { ...report });
  count("ValuesNotResealed", report.state === "incomplete" ? report.failed : 0);
  return report;
});
