import pMap from "p-map";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { createMessage, type Message } from "#shared/bridge/domain/messages/message.ts";
import type { DeliveryIndex, DueSubject, UnknownDue } from "#shared/bridge/ports/delivery.ts";
import type { DeliveryListing, ListedDelivery } from "#shared/bridge/ports/delivery-listing.ts";
import type { Directory } from "#shared/bridge/ports/overview/directory.ts";
import type { Clock } from "#shared/kernel/clock.ts";

interface Deps {
  readonly directory: Pick<Directory, "listStores">;
  readonly listing: DeliveryListing;
  readonly index: Pick<DeliveryIndex, "listDue">;
  readonly clock: Clock;
}

/** A delivery that does not go on by itself, or not as planned. */
export interface StuckDelivery extends Pick<ListedDelivery, "key" | "orderName" | "state"> {
  readonly message: Message | undefined;
  /** Since when the reason holds; where that is not known, since the bridge has the order. */
  readonly since: Date;
  /** Whether its last run failed: nobody is asked anything. */
  readonly isFailing: boolean;
}

/** A delivery or batch whose time has come, and that nobody has looked at. */
export interface OverdueSubject {
  readonly subject: DueSubject | UnknownDue;
  readonly dueAt: Date;
}

interface StuckPage {
  readonly deliveries: readonly StuckDelivery[];
  /** With the first page only. */
  readonly overdue: readonly OverdueSubject[];
  /** Stores that have more such deliveries than are listed. */
  readonly truncated: readonly StoreId[];
  readonly next: StoreId | undefined;
}

/** A store takes up to ten reads, and the caller waits. */
const STORES_PER_PAGE = 20;
const MAX_OF_STORE = 100;
const MAX_OVERDUE = 100;
const CONCURRENCY = 5;
/** The sweep of each minute should have sent it five times. */
const OVERDUE_AFTER_MS = 5 * 60_000;

/** Lists what is held, fails or needs attention in some stores, and what is overdue in all. */
export function listStuck({ directory, listing, index, clock }: Deps) {
  return async (after: StoreId | undefined): Promise<StuckPage> => {
    const { ids, next } = await directory.listStores(STORES_PER_PAGE, after);
    const pages = await pMap(
      ids,
      async (storeId) => ({
        storeId,
        page: await listing.listPage(storeId, { needsAttention: true }, MAX_OF_STORE),
      }),
      { concurrency: CONCURRENCY },
    );
    return {
      deliveries: pages.flatMap(({ page }) => page.deliveries.map(toStuck)),
      overdue: after === undefined ? await listOverdue(index, clock()) : [],
      truncated: pages.filter(({ page }) => page.next !== undefined).map(({ storeId }) => storeId),
      next,
    };
  };
}

/** What keeps it from advancing comes before what a person was asked about. A setback says itself. */
const toStuck = ({ key, orderName, state, createdAt, status, ...listed }: ListedDelivery) => ({
  key,
  orderName,
  state,
  message:
    listed.lastError ??
    listed.alert ??
    listed.reason ??
    (status && createMessage(`status.${status}`)),
  since: listed.lastError?.since ?? createdAt,
  isFailing: listed.lastError !== undefined,
});

async function listOverdue(index: Deps["index"], now: Date): Promise<OverdueSubject[]> {
  const overdue: OverdueSubject[] = [];
  for await (const { requeueAt, ...subject } of index.listDue(
    new Date(now.getTime() - OVERDUE_AFTER_MS),
  )) {
    overdue.push({ subject, dueAt: requeueAt });
    if (overdue.length === MAX_OVERDUE) break;
  }
  return overdue;
}
