import * as z from "zod";

/** Runs one operation at the shop that is meant. */
export type OperationRunner = (
  operation: string,
  variables: Record<string, unknown>,
) => Promise<unknown>;

/** A page of a list that may go on. */
export const createConnectionSchema = <Node extends z.ZodType>(node: Node) =>
  z.object({
    nodes: z.array(node),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
  });
