import * as z from "zod";

/** Runs one operation in a certain shop. */
export type OperationRunner = (
  operation: string,
  variables: Record<string, unknown>,
) => Promise<unknown>;

/** Creates the schema of a page of a connection, with the cursor of the next page. */
export const createConnectionSchema = <Node extends z.ZodType>(node: Node) =>
  z.object({
    nodes: z.array(node),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
  });

interface Page<Node> {
  readonly nodes: readonly Node[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly endCursor?: string | null | undefined;
  };
}

/**
 * Returns the nodes of a page and of all pages after it. Returns undefined if `readNext` finds that
 * what the pages belong to is gone.
 */
export async function readAllPages<Node>(
  first: Page<Node>,
  readNext: (after: string | null | undefined) => Promise<Page<Node> | undefined>,
): Promise<Node[] | undefined> {
  const nodes = [...first.nodes];
  let { pageInfo } = first;
  while (pageInfo.hasNextPage) {
    const next = await readNext(pageInfo.endCursor);
    if (next === undefined) return undefined;
    nodes.push(...next.nodes);
    pageInfo = next.pageInfo;
  }
  return nodes;
}

/** A time of Shopify's: whole seconds. */
export const timeSchema = z.iso.datetime({ offset: true }).transform((iso) => new Date(iso));
