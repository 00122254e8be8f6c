import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { AccountId } from "#shared/bridge/domain/ids.ts";
import type { DeliveryReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import type { DeliverySession } from "./delivery-session.ts";
import type { ReconcileContext } from "./reconcile-context.ts";
import type { ReconcileDeps } from "./reconcile-deps.ts";

/** What one run works with. */
export interface ReconcileRun {
  readonly deps: ReconcileDeps;
  readonly store: Store;
  readonly session: DeliverySession;
  readonly storefront: Storefront;
  readonly getContext: (accountId: AccountId | undefined) => Promise<ReconcileContext>;
  readonly mayStoreHaveChanged: boolean;
  readonly opened: Delivery;
  /** Before anything was read. */
  readonly openedAt: Date;
  /** No action begins later, in ms since the epoch. */
  readonly endsAt: number;
  readonly request: DeliveryReconcileRequest;
  readonly readOrder: Storefront["readOrder"];
  readonly readProductTags: Storefront["readProductTags"];
}
