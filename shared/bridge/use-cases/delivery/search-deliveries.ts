import { formatDeliveryKey, type StoreId } from "#shared/bridge/domain/ids.ts";
import type { Message } from "#shared/bridge/domain/messages/message.ts";
import { createApprovalMessage } from "#shared/bridge/domain/stores/installation.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type {
  BuyerOrders,
  DeliveryFilter,
  DeliverySearch,
  FindBuyerOrders,
  ListedDelivery,
} from "#shared/bridge/ports/delivery-listing.ts";

/** Of what is found by order; of buyers, the store is asked for fewer. */
const MAX_FOUND = 100;

interface SearchDeps {
  readonly search: DeliverySearch;
  readonly findBuyerOrders: FindBuyerOrders;
}

interface FoundDelivery {
  readonly delivery: ListedDelivery;
  readonly foundBy: "order" | "buyer";
}

/** What the store answered. */
interface StoreAnswer extends Pick<BuyerOrders, "hasMore" | "shownDays"> {
  /** How many orders of the buyer it found, with and without a delivery. */
  readonly orderCount: number;
  /** Why it was not asked, or not for everything. */
  readonly problem: Message | undefined;
}

interface SearchOutcome {
  /** Those that are found by their order first, then those of buyers, each once. */
  readonly found: readonly FoundDelivery[];
  readonly hasMore: boolean;
  readonly store: StoreAnswer;
}

/** Returns the store, with the courier accounts whose ids are searched. */
export function toSearchedStore(
  storeId: StoreId,
  store: Pick<Store, "accountId" | "sandboxAccountId"> | undefined,
) {
  const accountIds = [store?.accountId, store?.sandboxAccountId].filter((id) => id !== undefined);
  return { storeId, accountIds: [...new Set(accountIds)] };
}

/**
 * Searches by the order, in what the bridge has, and by the buyer, whom only the store knows: it is
 * asked once. If it does not answer, what is found by the order is found all the same.
 */
export async function searchDeliveries(
  { search, findBuyerOrders }: SearchDeps,
  store: Store,
  text: string,
  filter: Omit<DeliveryFilter, "text">,
): Promise<SearchOutcome> {
  const { storeId } = store;
  const [byOrder, buyer] = await Promise.all([
    search.search(toSearchedStore(storeId, store), { ...filter, text }, MAX_FOUND),
    askStore(() => findBuyerOrders(store, text)),
  ]);
  const byBuyer = await search.findByOrders(storeId, buyer.orderIds, filter);
  const known = new Set(byOrder.deliveries.map(({ key }) => formatDeliveryKey(key)));
  const others = byBuyer.deliveries.filter(({ key }) => !known.has(formatDeliveryKey(key)));
  const { orderIds, ...answer } = buyer;
  return {
    found: [
      ...byOrder.deliveries.map((delivery) => ({ delivery, foundBy: "order" as const })),
      ...others.map((delivery) => ({ delivery, foundBy: "buyer" as const })),
    ],
    hasMore: byOrder.hasMore || byBuyer.hasMore || buyer.hasMore,
    store: { ...answer, orderCount: orderIds.length },
  };
}

type AskedStore = Omit<BuyerOrders, "withheld"> & Pick<StoreAnswer, "problem">;

async function askStore(ask: () => Promise<BuyerOrders>): Promise<AskedStore> {
  try {
    const { withheld, ...answer } = await ask();
    return {
      ...answer,
      problem: withheld.length === 0 ? undefined : createApprovalMessage(withheld),
    };
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error;
    return { orderIds: [], hasMore: false, shownDays: undefined, problem: error.problem };
  }
}
