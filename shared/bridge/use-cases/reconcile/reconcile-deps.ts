import type { DeliveryKey, StoreOrderId } from "#shared/bridge/domain/ids.ts";
import type { Incident } from "#shared/bridge/domain/merchant-mail/incident.ts";
import type { Message } from "#shared/bridge/domain/messages/message.ts";
import type { CourierAccount, Store } from "#shared/bridge/domain/stores/store.ts";
import type { Batches } from "#shared/bridge/ports/batching.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import type { CourierErasures } from "#shared/bridge/ports/courier-erasures.ts";
import type { Deliveries, OrderWatches } from "#shared/bridge/ports/delivery.ts";
import type { StoreData } from "#shared/bridge/ports/privacy.ts";
import type { StoredRates } from "#shared/bridge/ports/rates.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import type { SettingsRepository } from "#shared/bridge/ports/settings.ts";
import type { Storefront, WrittenOrderNote } from "#shared/bridge/ports/storefront.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import type { Clock } from "#shared/kernel/clock.ts";

/** The dependencies of reconciling deliveries and batches. */
export interface ReconcileDeps {
  readonly deliveries: Deliveries;
  readonly batches: Batches;
  readonly stores: Pick<Stores, "find" | "findAccount">;
  readonly settings: Pick<SettingsRepository, "read">;
  readonly rates: Pick<StoredRates, "claim">;
  readonly erasures: Pick<CourierErasures, "request">;
  readonly storeData: Pick<StoreData, "eraseLeftover" | "wasRedacted">;
  readonly reconcileQueue: ReconcileQueue;
  readonly orderWatches: OrderWatches;
  readonly openStorefront: (store: Store) => Storefront;
  readonly openCourier: (account: CourierAccount) => Courier;
  readonly buildTrackingUrl: (key: DeliveryKey) => Promise<string>;
  /** Makes the sentence of a message, for what the store shows its buyers. */
  readonly formatMessage: (message: Message) => string;
  /** Writes the note for the store's order. */
  readonly writeOrderNote: (store: Store, content: OrderNoteContent) => OrderNoteText;
  /** Tells the operator of an error that fails no run, unless a store or a courier explained it. */
  readonly reportFault: (key: DeliveryKey, error: unknown) => void;
  readonly clock: Clock;
}

/** What a note tells the merchant. */
export interface OrderNoteContent {
  readonly part: number;
  readonly orderId: StoreOrderId;
  /** What the delivery needs its merchant for; absent: nothing any more. */
  readonly incident?: Incident | undefined;
  /** Since when. */
  readonly at: Date;
}

type OrderNoteText = Pick<WrittenOrderNote, "text" | "marker" | "link">;
