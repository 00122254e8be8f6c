import type { Reporter } from "#functions/runtime/service.ts";
import type { OrderWatchRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import {
  lookAtOrders,
  type OrderWatchDeps,
} from "#shared/bridge/use-cases/order-watch/look-at-orders.ts";

/** What looks at the open courier orders of an account. */
export interface WatchingDeps {
  readonly watchOrders: (request: OrderWatchRequest) => Promise<void>;
}

/**
 * Returns the function that looks at the open courier orders of an account. A look without news logs
 * nothing.
 */
export function createOrderWatchRunner(
  deps: OrderWatchDeps,
  { log }: Pick<Reporter<never>, "log">,
) {
  const look = lookAtOrders(deps);
  return async (request: OrderWatchRequest): Promise<void> => {
    const { kind, read, requested } = await look(request);
    const { watchedAccountId: accountId } = request;
    if (requested > 0) log.info("courier orders changed", { accountId, read, requested });
    if (kind === "failed") log.warn("courier orders not read", { accountId });
  };
}
