import { getProgress } from "#shared/bridge/domain/listing/get-progress.ts";
import type { DeliveryFilter, ListedDelivery } from "#shared/bridge/ports/delivery-listing.ts";

/** Filters here, because entries that DynamoDB filters out leave no position to continue from. */
export function isMatch(entry: ListedDelivery, filter: DeliveryFilter): boolean {
  const { state, progress, needsAttention, text } = filter;
  if (!isInRange(entry, filter) || !isPlannedSo(entry, filter)) return false;
  if (state !== undefined && entry.state !== state) return false;
  if (needsAttention === true && entry.needsAttention !== true) return false;
  if (progress !== undefined && !progress.includes(getProgress(entry.state, entry.status)))
    return false;
  if (text === undefined) return true;
  const sought = toSoughtText(text);
  return listSearchTexts(entry).some((one) => one.includes(sought));
}

/** WooCommerce calls an order 1042 and shows #1042: its name has no such sign. */
const toSoughtText = (text: string): string => text.trim().toLowerCase().replace(/^#\s*/, "");

const isInRange = ({ createdAt }: ListedDelivery, { from, before }: DeliveryFilter): boolean =>
  (from === undefined || createdAt >= from) && (before === undefined || createdAt < before);

/** What is not planned yet has neither a location nor a mode, and is left out by a filter of either. */
const isPlannedSo = (
  { pickUpIds = [], mode }: ListedDelivery,
  { locationIds, modes }: DeliveryFilter,
): boolean =>
  (locationIds === undefined || locationIds.some((id) => pickUpIds.includes(id))) &&
  (modes === undefined || (mode !== undefined && modes.includes(mode)));

const listSearchTexts = ({ key, ...listed }: ListedDelivery): string[] =>
  [listed.orderName, key.orderId, listed.accessKey, listed.pointId, listed.courierOrderId].flatMap(
    (one) => one?.toLowerCase() ?? [],
  );
