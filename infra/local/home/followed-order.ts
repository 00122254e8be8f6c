import type { StoreKind } from "./home-state.ts";
import type { OperatorDelivery } from "./read-parts.ts";

/** An order that the page follows, with what was last read of it. */
export interface FollowedOrder {
  readonly store: StoreKind;
  readonly id: string;
  readonly name: string;
  /** What was chosen on the page; absent for orders that were placed elsewhere. */
  readonly kind?: string;
  readonly placedAt: number;
  /** Whether webhooks of its store were lost on purpose when it was placed. */
  readonly isWebhookLost?: boolean;
  readonly delivery?: OperatorDelivery;
  readonly trackingUrl?: string;
  /** What the store shows of it. */
  readonly storeStatus?: string;
}

const FINAL_STATES = ["completed", "cancelled", "skipped"];

/** Whether nothing further happens to an order by itself. */
export const hasEnded = ({
  delivery,
}: {
  readonly delivery?: OperatorDelivery | undefined;
}): boolean => delivery !== undefined && FINAL_STATES.includes(delivery.state);
