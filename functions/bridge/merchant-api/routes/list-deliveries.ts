import * as z from "zod";
import {
  listedDeliverySchema,
  toListedDeliveryView,
} from "#functions/bridge/merchant-api/schemas/listed-delivery.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import {
  type ListSort,
  SORT_FIELDS,
  type SortPlace,
} from "#shared/bridge/domain/listing/list-sort.ts";
import type { ListPage, ListPosition } from "#shared/bridge/ports/delivery-listing.ts";
import { listSorted, MAX_SORTED } from "#shared/bridge/use-cases/delivery/list-sorted.ts";
import { toSearchedStore } from "#shared/bridge/use-cases/delivery/search-deliveries.ts";
import { ok } from "#shared/kernel/result.ts";
import { createTrimmedText } from "#shared/kernel/texts.ts";
import { cursors, type ListShape } from "../cursors.ts";
import type { MerchantDeps } from "../merchant-deps.ts";
import { refuseField, refuseFields } from "../refusal.ts";
import { defineRoute } from "../route.ts";
import { filterQuery, toDeliveryFilter } from "./search/delivery-filter.ts";

const DESCENDING = SORT_FIELDS.map((field) => `-${field}` as const);

const query = z.object({
  ...filterQuery,
  sort: z
    .enum(["newest", "oldest", ...SORT_FIELDS, ...DESCENDING])
    .default("newest")
    .describe(
      "Which deliveries come first. `newest` and `oldest` go by the time at which the bridge first saw them, whatever their number. `promised` (`requestedWindow`), `price` (charged, else quoted), `order` (the number in its name) and `progress` (in the order of that field's words) sort up to 1,000 deliveries, and look for them among up to 5,000 where a filter leaves some out: of more, choose days (`from` and `to`). With a hyphen before it, the other way round. What has no such value is last. A search has an order of its own.",
    )
    .meta({ examples: ["promised"] }),
  q: createTrimmedText(100)
    .optional()
    .describe(
      "Text to search for: the order's name or the beginning of its number, the order's id, the access key, or the courier's id of its point or order. A search has one page: what is called exactly so first, then the newest. If `hasMore` is true, more match, or may match: type more of the number. Never a buyer's name: an address is logged on its way; `POST …/deliveries/search` finds buyers.",
    ),
  cursor: z.string().max(1000).optional().describe("Value of `next` from the previous page."),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(25)
    .describe("Number of deliveries per page.")
    .meta({ examples: [10] }),
});

export const listDeliveries = defineRoute(
  {
    key: "GET /api/v1/stores/{storeId}/deliveries",
    name: "listDeliveries",
    tag: "Deliveries",
    summary: "List deliveries",
    description:
      "A store's deliveries, those first that the bridge saw last, or first, or sorted. Go on with `next` as `cursor` until it is null; with filters that few fit, a page may be short and not the last. What comes in meanwhile moves nothing: a cursor is a place, not a number. A delivery whose value changes meanwhile can be missing in a sorted list, or be in it twice.",
    query,
    response: {
      status: 200,
      text: "A page of the list.",
      schema: z.object({
        deliveries: z.array(listedDeliverySchema),
        next: z
          .string()
          .nullable()
          .describe("Cursor of the next page, or null on the last page.")
          .meta({ examples: [null] }),
        hasMore: z
          .boolean()
          .describe(
            "Whether more may match than this page has. A list goes on with `next`; a search has no other page: type more of the number, or set a higher `limit`.",
          )
          .meta({ examples: [false] }),
      }),
    },
    refusals: {},
  },
  async ({ storeId, query: parameters }, deps) => {
    const { settings } = await deps.settings.readWithRevision(storeId);
    const selected = toDeliveryFilter(parameters, settings, deps.clock());
    if (!selected.ok) return selected;
    const shape: ListShape = {
      ...selected.value,
      text: parameters.q,
      ...(parameters.sort === "oldest" && { isOldestFirst: true }),
      sort: parseSort(parameters),
    };
    const after = parameters.cursor && cursors.read(parameters.cursor, storeId, shape);
    if (parameters.cursor !== undefined && !after) {
      return refuseField(
        "cursor",
        "must be the next of a page of this very list; with other filters, begin without it",
      );
    }
    const page = await readPage(deps, storeId, shape, parameters.limit, after || undefined);
    if (typeof page === "string") return UNSORTED[page];
    const { deliveries, next, hasMore = next !== undefined } = page;
    return ok({
      deliveries: deliveries.map(toListedDeliveryView),
      next: next === undefined ? null : cursors.write(next, shape),
      hasMore,
    });
  },
);

/** The second names `from`, too: what is looked through ends there. */
const UNSORTED = {
  "too-many": refuseField(
    "sort",
    `must be newest or oldest for more than ${MAX_SORTED} deliveries: choose fewer days (from and to) to sort otherwise`,
  ),
  "out-of-reach": refuseFields({
    sort: "must be newest or oldest: too many deliveries are to be looked through",
    from: "must be a later day to sort otherwise",
  }),
};

/** Undefined for the order of the list itself. A search has an order of its own. */
function parseSort({ sort, q }: Pick<z.output<typeof query>, "sort" | "q">): ListSort | undefined {
  const field = SORT_FIELDS.find((one) => sort.endsWith(one));
  return field && q === undefined ? { field, isDescending: sort.startsWith("-") } : undefined;
}

interface ReadPage extends Pick<ListPage, "deliveries"> {
  readonly next: ListPosition | undefined;
  readonly hasMore?: boolean;
}

/** A search is a page of its own: no cursor is written for it. */
async function readPage(
  { listing, search, stores }: MerchantDeps,
  storeId: StoreId,
  { text, sort, ...filter }: ListShape,
  limit: number,
  after: SortPlace | undefined,
): Promise<ReadPage | keyof typeof UNSORTED> {
  if (sort !== undefined) return listSorted(listing, storeId, filter, { sort, limit, after });
  if (text === undefined) return listing.listPage(storeId, filter, limit, after);
  const searched = toSearchedStore(storeId, await stores.find(storeId));
  return { ...(await search.search(searched, { ...filter, text }, limit)), next: undefined };
}
