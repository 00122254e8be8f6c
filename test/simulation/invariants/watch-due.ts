import type { DynamoTable } from "../aws/dynamo-table.ts";
import type { Scheduler } from "../scheduler.ts";
import { lookEachMinute } from "./look-each-minute.ts";

const MINUTE_MS = 60_000;
/** A sweep of each minute finds what is due. */
const LATEST_MS = 3 * MINUTE_MS;

/** A run that finds no news for the merchants writes nothing, and looks again in a minute. */
const ALWAYS_LOOKED_AT = "DUE#MERCHANT-MAIL";

/** Looks each minute, while it runs, whether something is due for longer than it may be. */
export function createDueWatch(
  scheduler: Scheduler,
  tables: Readonly<Record<string, DynamoTable>>,
) {
  const overdue = new Set<string>();
  const isOverdue = ({ due, dueAt }: { readonly due?: unknown; readonly dueAt?: unknown }) =>
    due !== ALWAYS_LOOKED_AT &&
    typeof dueAt === "string" &&
    scheduler.readNow() - Date.parse(dueAt) > LATEST_MS;
  const watch = lookEachMinute(scheduler, () => {
    for (const table of Object.values(tables))
      for (const { pk, sk, dueAt } of table.listItems().filter(isOverdue))
        overdue.add(`nothing is overdue: ${pk} ${sk} is due since ${dueAt}`);
  });
  return { ...watch, list: (): string[] => [...overdue] };
}
