import { type DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type {
  DeliveryListing,
  ListedDelivery,
  ListFilter,
  ListPage,
  ListPosition,
} from "#shared/bridge/ports/delivery-listing.ts";
import { itemKey } from "./delivery-item.ts";
import { fromListedEntry } from "./listed-entry.ts";
import { listedAt, listedIn } from "./listed-fields.ts";

/** Entries read at once where few of them may fit; the answer stays well below 1 MB. */
const READ_AT_ONCE = 500;
/** So many reads for one page: after that its caller comes again. */
const MOST_READS = 10;

/** Deliveries by the sparse index `listed`; one query while most fit, a bounded number where few do. */
export function dynamoDeliveryListing(
  client: DynamoDBDocumentClient,
  tableName: string,
): DeliveryListing {
  async function read(storeId: StoreId, filter: ListFilter, limit: number, after?: ListPosition) {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName: tableName,
        IndexName: "listed",
        ScanIndexForward: false,
        Limit: limit,
        ...queryOf(storeId, filter),
        ...(after && { ExclusiveStartKey: startKey(after) }),
      }),
    );
    return { entries: Items.map(fromListedEntry), isEnd: LastEvaluatedKey === undefined };
  }

  return {
    async page(storeId, filter, limit, after) {
      let page: ListPage = { deliveries: [], next: after };
      for (let reads = 0; reads < MOST_READS; reads++) {
        const found = await read(storeId, filter, readSize(filter, limit), page.next);
        page = continued(page, found, filter, limit);
        if (page.next === undefined || page.deliveries.length === limit) break;
      }
      return page;
    },
  };
}

interface Read {
  readonly entries: readonly ListedDelivery[];
  readonly isEnd: boolean;
}

/** The page with what fits of one more read, up to the limit; it goes on after the last one taken. */
function continued(page: ListPage, { entries, isEnd }: Read, filter: ListFilter, limit: number) {
  const wanted = limit - page.deliveries.length;
  const taken = entries.filter((entry) => fits(entry, filter)).slice(0, wanted);
  const last = taken.length === wanted ? taken.at(-1) : entries.at(-1);
  const isOver = isEnd && last === entries.at(-1);
  const next = isOver ? undefined : ((last && positionOf(last)) ?? page.next);
  return { deliveries: [...page.deliveries, ...taken], next };
}

const isSparse = ({ state, needsAttention, text }: ListFilter): boolean =>
  state !== undefined || needsAttention === true || text !== undefined;

const readSize = (filter: ListFilter, limit: number): number =>
  isSparse(filter) ? READ_AT_ONCE : limit + 1;

const positionOf = ({ key, createdAt }: ListPosition): ListPosition => ({ key, createdAt });

const startKey = ({ key, createdAt }: ListPosition) => ({
  ...itemKey(key),
  listedIn: listedIn(key.storeId),
  listedAt: listedAt(createdAt, key),
});

/** `~` comes after every character of a time or an id. */
function queryOf(storeId: StoreId, { from, before }: ListFilter) {
  return {
    KeyConditionExpression: "listedIn = :store AND listedAt BETWEEN :from AND :before",
    ExpressionAttributeValues: {
      ":store": listedIn(storeId),
      ":from": from?.toISOString() ?? "0",
      ":before": before?.toISOString() ?? "~",
    },
  };
}

/** Judged here: what a filter of the query leaves out would leave no position to go on from. */
function fits(entry: ListedDelivery, { state, needsAttention, text }: ListFilter): boolean {
  if (state !== undefined && entry.state !== state) return false;
  if (needsAttention === true && !needsSomebody(entry)) return false;
  return text === undefined || textsOf(entry).some((one) => one.includes(text.toLowerCase()));
}

const needsSomebody = ({ state, attention, trouble }: ListedDelivery): boolean =>
  state === "held" || attention !== undefined || trouble !== undefined;

const textsOf = ({ key, orderName, accessKey, courierId }: ListedDelivery): string[] =>
  [orderName, key.orderId, accessKey, courierId].flatMap((one) => one?.toLowerCase() ?? []);
