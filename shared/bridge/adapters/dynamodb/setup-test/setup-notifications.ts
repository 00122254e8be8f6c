import type { ItemKey, Table } from "#shared/aws/table.ts";
import { toAccountPartition, toCourierKey } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import { toTimeToLive } from "#shared/bridge/adapters/dynamodb/time-to-live.ts";
import type { AccountId } from "#shared/bridge/domain/ids.ts";
import type {
  SetupNotifications,
  SetupPoint,
} from "#shared/bridge/ports/setup-test/setup-tests.ts";

/** The keys of what is expected under the names of a point. */
function listKeys(accountId: AccountId, { accessKey, pointId }: SetupPoint): ItemKey[] {
  const pk = toAccountPartition(accountId);
  return [
    ...(accessKey === undefined ? [] : [`SETUP-TEST#KEY#${toCourierKey(accessKey)}`]),
    ...(pointId === undefined ? [] : [`SETUP-TEST#POINT#${pointId}`]),
  ].map((sk) => ({ pk, sk }));
}

/**
 * Stores the names of expected points in `ACCOUNT#<account> / SETUP-TEST#…`, until a day after the test.
 * A notification costs one or two writes there, and only if its point is that of no delivery.
 */
export const createDynamoSetupNotifications = (table: Table): SetupNotifications => ({
  async expect(accountId, point, now) {
    for (const key of listKeys(accountId, point))
      await table.putIfAbsent({ ...key, ...toTimeToLive(now) });
  },
  async note(accountId, point, at) {
    for (const key of listKeys(accountId, point)) {
      const isExpected = await table.tryUpdate(key, {
        condition: "attribute_exists(pk)",
        update: "SET notifiedAt = :at",
        values: { ":at": at.toISOString() },
      });
      if (isExpected) return;
    }
  },
  async hasArrived(accountId, point) {
    for (const key of listKeys(accountId, point))
      if ((await table.get(key))?.notifiedAt !== undefined) return true;
    return false;
  },
});
