import * as z from "zod";
import type { ItemKey, Table } from "#shared/aws/table.ts";
import { date } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { toAccountPartition, toCourierKey } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import { toTimeToLive } from "#shared/bridge/adapters/dynamodb/time-to-live.ts";
import type { AccountId } from "#shared/bridge/domain/ids.ts";
import type {
  SetupNotifications,
  SetupPoint,
} from "#shared/bridge/ports/setup-test/setup-tests.ts";

const unnamedSchema = z.object({ notifiedAt: date.optional() });

/** The keys of what is expected under the names of a point. */
function listKeys(accountId: AccountId, { accessKey, pointId }: SetupPoint): ItemKey[] {
  const pk = toAccountPartition(accountId);
  return [
    ...(accessKey === undefined ? [] : [`SETUP-TEST#KEY#${toCourierKey(accessKey)}`]),
    ...(pointId === undefined ? [] : [`SETUP-TEST#POINT#${pointId}`]),
  ].map((sk) => ({ pk, sk }));
}

/** One for each account: a notification that names no point may mean any. */
const toUnnamedKey = (accountId: AccountId): ItemKey => ({
  pk: toAccountPartition(accountId),
  sk: "SETUP-TEST#UNNAMED",
});

/** Returns false if nothing is expected under the key. */
const noteArrival = async (table: Table, key: ItemKey, at: Date): Promise<boolean> =>
  (await table.get(key)) !== undefined &&
  table.tryUpdate(key, {
    condition: "attribute_exists(pk)",
    update: "SET notifiedAt = :at",
    values: { ":at": at.toISOString() },
  });

/**
 * Stores the names of expected points in `ACCOUNT#<account> / SETUP-TEST#…`, until a day after the test,
 * and beside them that something is expected. A notification costs one or two reads there, and only if its
 * point is that of no delivery, or it names none: most such points are somebody else's, and a write that is
 * refused costs more.
 */
export const createDynamoSetupNotifications = (table: Table): SetupNotifications => ({
  async expect(accountId, point, now) {
    for (const key of listKeys(accountId, point))
      await table.putIfAbsent({ ...key, ...toTimeToLive(now) });
    await table.update(toUnnamedKey(accountId), {
      update: "SET expiresAtSeconds = :expires",
      values: { ":expires": toTimeToLive(now).expiresAtSeconds },
    });
  },
  async note(accountId, point, at) {
    const named = listKeys(accountId, point);
    for (const key of named.length === 0 ? [toUnnamedKey(accountId)] : named) {
      if (await noteArrival(table, key, at)) return;
    }
  },
  async findArrived(accountId, point, since) {
    for (const key of listKeys(accountId, point))
      if ((await table.get(key))?.notifiedAt !== undefined) return "named";
    const { notifiedAt } = unnamedSchema.parse((await table.get(toUnnamedKey(accountId))) ?? {});
    return notifiedAt !== undefined && notifiedAt >= since ? "unnamed" : undefined;
  },
});
