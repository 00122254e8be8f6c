import type { AccountId } from "#shared/bridge/domain/ids.ts";
import type { NotifiedStatus } from "#shared/bridge/domain/tracking/notified-status.ts";
import type { DeliveryIndex } from "#shared/bridge/ports/delivery.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import type { SetupNotifications } from "#shared/bridge/ports/setup-test/setup-tests.ts";
import type { UnnamedNotifications } from "#shared/bridge/ports/unnamed-notifications.ts";
import type { Clock } from "#shared/kernel/clock.ts";

interface Deps {
  readonly index: Pick<DeliveryIndex, "findByAccessKey" | "findByPointId">;
  readonly reconcileQueue: ReconcileQueue;
  readonly unnamedNotifications: Pick<UnnamedNotifications, "record">;
  readonly setupNotifications: Pick<SetupNotifications, "note">;
  readonly clock: Clock;
}

/** The point of a notification, and of a signed one the status that it tells in the agreed form. */
export interface NotifiedPoint {
  readonly accessKey?: string;
  readonly pointId?: string;
  readonly notified?: NotifiedStatus | undefined;
}

/** What became of a notification. */
export type NotificationOutcome = "requested" | "unknown-point" | "unnamed";

/**
 * Turns a courier's notification into a reconcile request. Uses nothing of the notification but the
 * point that it names and, if it is signed and in the agreed form, the status. If it names none, the
 * account is noted: the sweep requests its open deliveries, at a limited pace. The point of a setup test,
 * and one that is not named, is noted for the test.
 */
export function requestFromNotification(deps: Deps) {
  const { index, reconcileQueue, unnamedNotifications, setupNotifications, clock } = deps;
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
  ): Promise<NotificationOutcome> => {
    if (point.accessKey === undefined && point.pointId === undefined) {
      await unnamedNotifications.record(accountId, clock());
      await setupNotifications.note(accountId, {}, clock());
      return "unnamed";
    }
    const key = await findDelivery(accountId, point);
    if (key === undefined) {
      await setupNotifications.note(accountId, point, clock());
      return "unknown-point";
    }
    await reconcileQueue.send(
      {
        ...{ ...key, reason: "courier notification", source: "courier", accountId },
        ...(point.notified && { notified: point.notified }),
      },
      `courier ${deduplicationId}`,
    );
    return "requested";
  };
}
