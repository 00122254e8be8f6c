import { createMessage, type Message } from "#shared/bridge/domain/messages/message.ts";
import type { StoreAccess } from "./store.ts";
import type { StoreHealth } from "./store-health.ts";

/** Whether a store's orders reach the bridge, and what its merchant should know of it. */
export interface DescribedStoreHealth {
  readonly isHealthy: boolean;
  readonly message: Message;
}

/** Describes how well orders arrive. A webhook that is lost is found by the sweep, so that comes first. */
export function describeStoreHealth(
  access: Pick<StoreAccess, "kind">,
  { sweep, webhooks }: Pick<StoreHealth, "sweep" | "webhooks">,
): DescribedStoreHealth {
  const error =
    access.kind === "disconnected"
      ? createMessage("store-disconnected")
      : (sweep?.lastError ?? webhooks?.lastError);
  if (error !== undefined) return { isHealthy: false, message: error };
  if (webhooks?.state === "repairing")
    return { isHealthy: true, message: createMessage("store-webhooks-repairing") };
  const isRead = sweep?.succeededAt !== undefined || webhooks?.healthyAt !== undefined;
  return {
    isHealthy: true,
    message: createMessage(isRead ? "store-orders-arrive" : "store-not-read-yet"),
  };
}
