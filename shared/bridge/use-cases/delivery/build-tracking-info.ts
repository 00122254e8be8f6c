import { type Delivery, getTrackingNumber } from "#shared/bridge/domain/delivery/delivery.ts";
import { markAsTest } from "#shared/bridge/domain/delivery/test-mark.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { formatBuyerNote } from "#shared/bridge/domain/settings/buyer-note.ts";
import type { TrackingInfo } from "#shared/bridge/ports/storefront.ts";
import type { ReconcileContext } from "#shared/bridge/use-cases/reconcile/reconcile-context.ts";
import type { ReconcileDeps } from "#shared/bridge/use-cases/reconcile/reconcile-deps.ts";

/** Returns what the store shows of a delivery. */
export async function buildTrackingInfo(
  { buildTrackingUrl, formatMessage }: Pick<ReconcileDeps, "buildTrackingUrl" | "formatMessage">,
  { account, settings }: ReconcileContext,
  delivery: Delivery,
): Promise<TrackingInfo> {
  const page = {
    url: await buildTrackingUrl(delivery.key),
    company: delivery.isTest === true ? markAsTest(account.name) : account.name,
  };
  return {
    ...page,
    number: getTrackingNumber(delivery) ?? "",
    formatStatus: (status) => formatMessage(createMessage(`status.${status}`)),
    buyerNote: formatBuyerNote(settings.buyerNote, page),
  };
}
