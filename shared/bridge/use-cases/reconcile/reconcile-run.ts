import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { AccountId, DeliveryKey, StoreOrderId } from "#shared/bridge/domain/ids.ts";
import {
  confirmOrderRead,
  mayOrderHaveChanged,
} from "#shared/bridge/domain/reconcile/order-read.ts";
import type { DeliveryReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import { memoize } from "#shared/kernel/memoize.ts";
import { type DeliverySession, openDeliverySession } from "./delivery-session.ts";
import { type ContextReads, createContext, type ReconcileContext } from "./reconcile-context.ts";
import type { ReconcileDeps } from "./reconcile-deps.ts";

/** What one run works with. */
export interface ReconcileRun {
  readonly deps: ReconcileDeps;
  readonly store: Store;
  readonly session: DeliverySession;
  readonly storefront: Storefront;
  readonly reads: ContextReads;
  readonly getContext: (accountId: AccountId | undefined) => Promise<ReconcileContext>;
  readonly mayStoreHaveChanged: boolean;
  readonly opened: Delivery;
  /** Before anything was read. */
  readonly openedAt: Date;
  /** No action begins later, in ms since the epoch. */
  readonly endsAt: number;
  readonly request: DeliveryReconcileRequest;
  /** Whether the courier had the order before its data was erased. */
  readonly wasErased: (id: StoreOrderId) => Promise<boolean>;
  readonly readOrder: Storefront["readOrder"];
  readonly readProductTags: Storefront["readProductTags"];
}

/** What a run begins with. */
interface RunStart extends Pick<ReconcileRun, "store" | "reads" | "openedAt" | "endsAt"> {
  readonly key: DeliveryKey;
  readonly delivery: Delivery | undefined;
}

/** Opens the delivery, and notes what the request tells of the store's order. */
export function openRun(
  deps: ReconcileDeps,
  request: DeliveryReconcileRequest,
  { key, delivery, ...start }: RunStart,
): ReconcileRun {
  const { store, reads } = start;
  const storefront = deps.openStorefront(store);
  const orders = rememberOrders(storefront);
  const session = forgetAtConflict(
    openDeliverySession(deps, store.accountId, key, delivery),
    orders.forget,
  );
  const mayStoreHaveChanged = mayOrderHaveChanged(session.current(), request, deps.clock());
  const { orderFingerprint: fingerprint, changedAt } = request;
  session.patch(confirmOrderRead(session.current(), { fingerprint, changedAt }));
  return {
    deps,
    ...start,
    session,
    storefront,
    getContext: memoize((accountId) => createContext(deps, reads, store, storefront, accountId)),
    mayStoreHaveChanged,
    opened: session.current(),
    request,
    wasErased: memoize((id) => deps.deliveries.wasErased(store, id)),
    readOrder: orders.read,
    readProductTags: memoize((id) => storefront.readProductTags(id)),
  };
}

/** Reads an order once in a run. A later change triggers its own reconcile request. */
function rememberOrders(storefront: Storefront) {
  const openMemory = () => memoize((id: StoreOrderId) => storefront.readOrder(id));
  let memory = openMemory();
  return {
    read: (id: StoreOrderId) => memory(id),
    forget(): void {
      memory = openMemory();
    },
  };
}

/** What another worker saved first may come of a newer order: its buyer can be redacted by now. */
const forgetAtConflict = (session: DeliverySession, forget: () => void): DeliverySession => ({
  ...session,
  async save() {
    const isSaved = await session.save();
    if (!isSaved) forget();
    return isSaved;
  },
});
