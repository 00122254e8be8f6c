import type { Table } from "#shared/aws/table.ts";
import { toDeliveryItemKey } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { getProgress } from "#shared/bridge/domain/listing/get-progress.ts";
import type {
  DeliveryFilter,
  DeliveryListing,
  ListedDelivery,
  ListPage,
  ListPosition,
} from "#shared/bridge/ports/delivery-listing.ts";
import { parseListedEntry } from "./listed-entry.ts";
import { toListedAt, toListedStore } from "./listed-fields.ts";

/** The entries of one read if only some match the filter. They are well below the limit of 1 MB. */
const SPARSE_READ_LIMIT = 500;
/** The reads for one page. After that, the page is returned short, with the position to continue from. */
const MAX_READS = 10;

/** Lists deliveries by the sparse index `listed`, with at most ten reads a page. */
export function createDynamoDeliveryListing(table: Table): DeliveryListing {
  async function read(
    storeId: StoreId,
    filter: DeliveryFilter,
    limit: number,
    after?: ListPosition,
  ) {
    const { items, lastKey } = await table.queryPage({
      index: "listed",
      isDescending: true,
      limit,
      ...toQuery(storeId, filter),
      startKey: after && toStartKey(after),
    });
    return { entries: items.map(parseListedEntry), isEnd: lastKey === undefined };
  }

  return {
    async listPage(storeId, filter, limit, after) {
      let page: ListPage = { deliveries: [], next: after };
      for (let readCount = 0; readCount < MAX_READS; readCount++) {
        const found = await read(storeId, filter, computeReadLimit(filter, limit), page.next);
        page = appendEntries(page, found, filter, limit);
        if (page.next === undefined || page.deliveries.length === limit) break;
      }
      return page;
    },
  };
}

interface EntryPage {
  readonly entries: readonly ListedDelivery[];
  readonly isEnd: boolean;
}

/** Appends the matching entries of one more read, up to the limit. The next page continues after the last one. */
function appendEntries(
  page: ListPage,
  { entries, isEnd }: EntryPage,
  filter: DeliveryFilter,
  limit: number,
) {
  const remaining = limit - page.deliveries.length;
  const matches = entries.filter((entry) => isMatch(entry, filter)).slice(0, remaining);
  const last = matches.length === remaining ? matches.at(-1) : entries.at(-1);
  const isOver = isEnd && last === entries.at(-1);
  const next = isOver ? undefined : ((last && toPosition(last)) ?? page.next);
  return { deliveries: [...page.deliveries, ...matches], next };
}

const isSparse = ({ state, progress, needsAttention, text }: DeliveryFilter): boolean =>
  state !== undefined || progress !== undefined || needsAttention === true || text !== undefined;

const computeReadLimit = (filter: DeliveryFilter, limit: number): number =>
  isSparse(filter) ? SPARSE_READ_LIMIT : limit + 1;

const toPosition = ({ key, createdAt }: ListPosition): ListPosition => ({ key, createdAt });

const toStartKey = ({ key, createdAt }: ListPosition) => ({
  ...toDeliveryItemKey(key),
  listedStore: toListedStore(key.storeId),
  listedAt: toListedAt(createdAt, key),
});

/** `~` sorts after every character of a time or an id. */
function toQuery(storeId: StoreId, { from, before }: DeliveryFilter) {
  return {
    keyCondition: "listedStore = :store AND listedAt BETWEEN :from AND :before",
    values: {
      ":store": toListedStore(storeId),
      ":from": from?.toISOString() ?? "0",
      ":before": before?.toISOString() ?? "~",
    },
  };
}

/** Filters here, because entries that DynamoDB filters out leave no position to continue from. */
function isMatch(entry: ListedDelivery, filter: DeliveryFilter): boolean {
  const { state, progress, needsAttention, text } = filter;
  if (state !== undefined && entry.state !== state) return false;
  if (needsAttention === true && entry.needsAttention !== true) return false;
  if (progress !== undefined && !progress.includes(getProgress(entry.state, entry.status)))
    return false;
  return (
    text === undefined || listSearchTexts(entry).some((one) => one.includes(text.toLowerCase()))
  );
}

const listSearchTexts = ({ key, ...listed }: ListedDelivery): string[] =>
  [listed.orderName, key.orderId, listed.accessKey, listed.pointId, listed.courierOrderId].flatMap(
    (one) => one?.toLowerCase() ?? [],
  );
