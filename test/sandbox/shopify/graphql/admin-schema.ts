import { readFileSync } from "node:fs";
import { buildSchema, GraphQLError, type GraphQLScalarType, type GraphQLSchema } from "graphql";

/**
 * The pruned Admin API schema. It also validates the scalar that apps most often get wrong. All shops
 * of a process share it, because building it takes as long as a hundred requests.
 */
export const adminSchema: GraphQLSchema = buildAdminSchema();

function buildAdminSchema(): GraphQLSchema {
  const schema = buildSchema(
    readFileSync(new URL("../schema/admin-2026-10.graphql", import.meta.url), "utf8"),
  );
  const dateTime = schema.getType("DateTime") as GraphQLScalarType;
  dateTime.parseValue = (value) => {
    if (typeof value === "string" && !Number.isNaN(Date.parse(value))) return value;
    throw new GraphQLError(`invalid DateTime '${String(value)}'`);
  };
  return schema;
}
