import * as z from "zod";
import type { Item, Table } from "#shared/aws/table.ts";
import { allowAbsent, storedTime } from "#shared/courier/adapters/dynamodb/item-fields.ts";
import { toOrderId } from "#shared/courier/domain/orders/order-id.ts";
import { toPointId } from "#shared/courier/domain/points/point-id.ts";
import type { DueWindow, DueWork } from "#shared/courier/ports/due-work.ts";
import { DUE_INDEX, type DueKind, toDuePartition } from "./due-keys.ts";

const many = z.array(z.unknown());

const duePoint = z
  .object({
    accountNumber: z.int(),
    sk: z.string().transform(Number),
    outbox: many,
    history: many,
    nextStepAt: allowAbsent(storedTime),
  })
  .transform(({ accountNumber, sk: n, outbox, history, nextStepAt }) => ({
    point: { accountNumber, id: toPointId(n) },
    hasPendingNotifications: outbox.length > 0,
    nextStepAt,
    statuses: history.length,
  }));

const dueOrder = z
  .object({ accountNumber: z.int(), sk: z.string().transform(Number), history: many })
  .transform(({ accountNumber, sk: n, history }) => ({
    order: { accountNumber, id: toOrderId(n) },
    eventsBefore: history.length,
  }));

const dueNotification = z
  .object({ accountNumber: z.int(), number: z.int(), attempts: many })
  .transform(({ attempts, ...named }) => ({ ...named, attemptsBefore: attempts.length }));

const duePlan = z.object({ sk: z.string().transform(Number) }).transform(({ sk: id }) => id);

/** The limit of one sweep per kind. The next sweep, a minute later, handles the rest. */
const MAX_ITEMS = 1000;

/**
 * Reads due items from the sparse index. Hiding an item changes only its `dueAt`, so that its own
 * state stays as it was.
 */
export function createDynamoDueWork(table: Table): DueWork {
  const queryDueItems = (kind: DueKind, dueBy: Date): Promise<Item[]> =>
    Array.fromAsync(
      table.query({
        index: DUE_INDEX,
        keyCondition: "dueKind = :kind AND dueAt <= :by",
        values: { ":kind": toDuePartition(kind), ":by": dueBy.toISOString() },
        limit: MAX_ITEMS,
      }),
    );

  /** Returns false if the item was saved in between: then a worker handles it already. */
  const hideUntil = ({ pk, sk, dueAt }: Item, until: Date) =>
    table.tryUpdate(
      { pk: String(pk), sk: String(sk) },
      {
        update: "SET dueAt = :until",
        condition: "dueAt = :seen",
        values: { ":until": until.toISOString(), ":seen": dueAt },
      },
    );

  const createDueLoop =
    <Due>(kind: DueKind, parse: (item: Item) => Due) =>
    async ({ dueBy, hiddenUntil }: DueWindow, handle: (due: Due) => Promise<void>) => {
      const failures: unknown[] = [];
      let hiddenCount = 0;
      for (const item of await queryDueItems(kind, dueBy)) {
        if (!(await hideUntil(item, hiddenUntil))) continue;
        hiddenCount += 1;
        const handling = (async () => handle(parse(item)))();
        await handling.catch((failure: unknown) => failures.push(failure));
      }
      return { handledCount: hiddenCount - failures.length, failures };
    };

  return {
    forEachPoint: createDueLoop("point", (item) => duePoint.parse(item)),
    forEachOrder: createDueLoop("order", (item) => dueOrder.parse(item)),
    forEachNotification: createDueLoop("notification", (item) => dueNotification.parse(item)),
    forEachPlan: createDueLoop("plan", (item) => duePlan.parse(item)),
  };
}
