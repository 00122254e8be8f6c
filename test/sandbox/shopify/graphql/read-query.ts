import { type DocumentNode, GraphQLError, parse, validate } from "graphql";
import { adminSchema } from "./admin-schema.ts";

/** A query that the schema allows, or the errors of one that it refuses. */
type ReadQuery = { readonly document: DocumentNode } | { readonly errors: readonly GraphQLError[] };

const queries = new Map<string, ReadQuery>();

/** Parses and validates a query. Does it once for each text, because apps repeat a few texts. */
export function readQuery(text: string): ReadQuery {
  const query = queries.get(text) ?? parseAndValidate(text);
  queries.set(text, query);
  return query;
}

function parseAndValidate(text: string): ReadQuery {
  try {
    const document = parse(text);
    const errors = validate(adminSchema, document);
    return errors.length > 0 ? { errors } : { document };
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error] };
    throw error;
  }
}
