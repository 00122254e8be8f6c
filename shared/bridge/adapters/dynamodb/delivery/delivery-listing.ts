import type { Table } from "#shared/aws/table.ts";
import { toDeliveryItemKey } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type {
  DeliveryFilter,
  DeliveryListing,
  ListedDelivery,
  ListPage,
  ListPosition,
} from "#shared/bridge/ports/delivery-listing.ts";
import { parseListedEntry } from "./listed-entry.ts";
import { toListedAt, toListedStore } from "./listed-fields.ts";
import { isMatch } from "./match-filter.ts";

/** The most entries of one read if only some match the filter. They are well below the limit of 1 MB. */
const SPARSE_READ_LIMIT = 500;
/** The first of such reads has so many entries for each that is asked for, and the next ones more. */
const FIRST_READ_FACTOR = 2;
const NEXT_READ_FACTOR = 4;
/** The reads for one page. After that, the page is returned short, with the position to continue from. */
const MAX_READS = 10;

/** The partition keys of the indexes that list deliveries by creation time. */
const PARTITION_KEYS = { listed: "listedStore", attention: "attentionStore" } as const;
type ListIndex = keyof typeof PARTITION_KEYS;

/** What needs a person has an index of its own: a few entries however many deliveries there are. */
const pickIndex = ({ needsAttention }: DeliveryFilter): ListIndex =>
  needsAttention === true ? "attention" : "listed";

/** Lists deliveries by the sparse indexes `listed` and `attention`, with at most ten reads a page. */
export function createDynamoDeliveryListing(table: Table): DeliveryListing {
  async function read(
    storeId: StoreId,
    filter: DeliveryFilter,
    limit: number,
    after?: ListPosition,
  ) {
    const index = pickIndex(filter);
    const { items, lastKey } = await table.queryPage({
      isDescending: filter.isOldestFirst !== true,
      limit,
      ...toQuery(index, storeId, filter),
      startKey: after && toStartKey(index, after),
    });
    return { entries: items.map(parseListedEntry), isEnd: lastKey === undefined };
  }

  return {
    async listPage(storeId, filter, limit, after) {
      let page: ListPage = { deliveries: [], next: after };
      for (let readCount = 0; readCount < MAX_READS; readCount++) {
        const readLimit = computeReadLimit(filter, limit, readCount);
        const found = await read(storeId, filter, readLimit, page.next);
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

/** Whether something is asked for that the indexes do not select, so that few of their entries may match. */
const isSparse = ({ state, progress, locationIds, modes, text }: DeliveryFilter): boolean =>
  [state, progress, locationIds, modes, text].some((one) => one !== undefined);

/** Where most entries match, a short first read is enough; where few do, no read is short for long. */
function computeReadLimit(filter: DeliveryFilter, limit: number, readCount: number): number {
  if (!isSparse(filter)) return limit + 1;
  const entries = FIRST_READ_FACTOR * (limit + 1) * NEXT_READ_FACTOR ** readCount;
  return Math.min(entries, SPARSE_READ_LIMIT);
}

const toPosition = ({ key, createdAt }: ListPosition): ListPosition => ({ key, createdAt });

const toStartKey = (index: ListIndex, { key, createdAt }: ListPosition) => ({
  ...toDeliveryItemKey(key),
  [PARTITION_KEYS[index]]: toListedStore(key.storeId),
  listedAt: toListedAt(createdAt, key),
});

/** `~` sorts after every character of a time or an id. */
function toQuery(index: ListIndex, storeId: StoreId, { from, before }: DeliveryFilter) {
  return {
    index,
    keyCondition: `${PARTITION_KEYS[index]} = :store AND listedAt BETWEEN :from AND :before`,
    values: {
      ":store": toListedStore(storeId),
      ":from": from?.toISOString() ?? "0",
      ":before": before?.toISOString() ?? "~",
    },
  };
}
