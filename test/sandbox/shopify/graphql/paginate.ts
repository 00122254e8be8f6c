import { GraphQLError } from "graphql";

/** The arguments of every connection. */
export interface PageArguments {
  readonly first?: number | null;
  readonly last?: number | null;
  readonly after?: string | null;
  readonly before?: string | null;
  readonly reverse?: boolean | null;
}
/** A node and its sort key. The key is the cursor, so a cursor stays valid when the node moves. */
interface KeyedNode<T> {
  readonly key: string;
  readonly node: T;
}

/**
 * "Shopify limits pagination of arrays of objects to 25,000 objects", and a query past them is
 * refused: https://shopify.dev/docs/api/usage/limits#pagination-limits. The text of the error is not
 * documented.
 */
const LARGEST_LIST = 25_000;

const toCursor = (key: string): string => Buffer.from(key, "utf8").toString("base64url");
const fromCursor = (cursor: string): string => Buffer.from(cursor, "base64url").toString("utf8");

/** Returns a page of the items, sorted by key. Throws a GraphQLError without `first` and `last`, and past the limit. */
export function paginate<T>(items: readonly KeyedNode<T>[], page: PageArguments) {
  if (page.first == null && page.last == null) {
    throw new GraphQLError("you must provide one of first or last", {
      extensions: { code: "BAD_REQUEST" },
    });
  }
  const direction = page.reverse ? -1 : 1;
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0) * direction;
  const sorted = items.toSorted((a, b) => compare(a.key, b.key));
  const { after, before } = page;
  const within = sorted
    .filter(({ key }) => after == null || compare(key, fromCursor(after)) > 0)
    .filter(({ key }) => before == null || compare(key, fromCursor(before)) < 0);
  const shown = page.first == null ? within.slice(-(page.last ?? 0)) : within.slice(0, page.first);
  const isCut = within.length > shown.length;
  refuseBeyondLimit(sorted, shown);
  const edges = shown.map(({ key, node }) => ({ cursor: toCursor(key), node }));
  return {
    edges,
    nodes: shown.map(({ node }) => node),
    pageInfo: {
      hasNextPage: page.first == null ? before != null : isCut,
      hasPreviousPage: page.first == null ? isCut : after != null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

function refuseBeyondLimit<T>(sorted: readonly T[], shown: readonly T[]): void {
  const [first] = shown;
  if (first === undefined || sorted.indexOf(first) + shown.length <= LARGEST_LIST) return;
  throw new GraphQLError("Pagination is limited to 25,000 objects", {
    extensions: { code: "BAD_REQUEST" },
  });
}

/** Returns a page of the items in the given order. */
export const paginateInOrder = <T>(nodes: readonly T[], page: PageArguments) =>
  paginate(
    nodes.map((node, index) => ({ key: String(index).padStart(9, "0"), node })),
    page,
  );
