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
