import type { AccountId, DeliveryKey } from "#shared/bridge/domain/ids.ts";
import type { DeliveryIndex } from "#shared/bridge/ports/delivery.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";

interface Deps {
  readonly index: Pick<DeliveryIndex, "findByAccessKey" | "findByPointId" | "listOpen">;
  readonly reconcileQueue: ReconcileQueue;
}

interface NotifiedPoint {
  readonly accessKey?: string;
  readonly pointId?: string;
}

/** Requests that are sent at the same time. */
const CONCURRENCY = 25;

/**
 * Turns a courier's notification into reconcile requests and returns how many. Uses nothing else of
 * the notification. The courier does not document the body: if it names no point, every open
 * delivery of the account is requested.
 */
export function requestFromNotification({ index, reconcileQueue }: Deps) {
  const findDelivery = async (accountId: AccountId, { accessKey, pointId }: NotifiedPoint) => {
    const found =
      accessKey === undefined ? undefined : await index.findByAccessKey(accountId, accessKey);
    if (found !== undefined || pointId === undefined) return found;
    return index.findByPointId(accountId, pointId);
  };

  return async (
    accountId: AccountId,
    point: NotifiedPoint,
    deduplicationId: string,
  ): Promise<number> => {
    const sendRequests = (keys: readonly DeliveryKey[]) =>
      Promise.all(
        keys.map((key) =>
          reconcileQueue.send(
            { ...key, reason: "courier notification", source: "courier" },
            `courier ${deduplicationId}`,
          ),
        ),
      );
    if (point.accessKey !== undefined || point.pointId !== undefined) {
      const key = await findDelivery(accountId, point);
      return key === undefined ? 0 : (await sendRequests([key])).length;
    }
    const openDeliveries = await Array.fromAsync(index.listOpen(accountId));
    for (let offset = 0; offset < openDeliveries.length; offset += CONCURRENCY)
      await sendRequests(openDeliveries.slice(offset, offset + CONCURRENCY));
    return openDeliveries.length;
  };
}
