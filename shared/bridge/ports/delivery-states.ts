import type { DeliveryState } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoreId, StoreOrderId } from "../domain/ids.ts";

/** Which orders the bridge has deliveries of; may lag a moment behind. */
export interface DeliveryStates {
  /** The states of those orders that have a delivery. */
  findStates(
    storeId: StoreId,
    orderIds: readonly StoreOrderId[],
  ): Promise<ReadonlyMap<StoreOrderId, DeliveryState>>;
}
