import {
  type ExecutionResult,
  executeSync,
  GraphQLError,
  type GraphQLFormattedError,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
} from "graphql";
import { createApprovedResolver } from "#test/sandbox/shopify/protected-data.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { adminSchema } from "./admin-schema.ts";
import { computeRequestedCost, countObjects } from "./query-cost.ts";
import { readQuery } from "./read-query.ts";

const singleQueryLimit = 1000;

/** The body of a GraphQL request. */
export interface GraphqlRequest {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
  readonly operationName?: string | null | undefined;
}
/** The response and the root fields that were run. */
export interface GraphqlOutcome {
  readonly body: {
    readonly data?: unknown;
    readonly errors?: readonly GraphQLFormattedError[];
    readonly extensions?: unknown;
  };
  readonly rootFields: readonly string[];
}
type Resolvers = Readonly<Record<string, unknown>>;

/** Runs requests against the resolvers and charges points. A mutation's writes are committed on return. */
export function createGraphqlRunner(shop: Shop, resolvers: Resolvers) {
  return (request: GraphqlRequest): GraphqlOutcome => {
    const checked = checkRequest(request);
    if ("body" in checked) return checked;
    const { document, operation } = checked;
    const variables = request.variables ?? {};
    const requested = computeRequestedCost({ schema: adminSchema, document, variables }, operation);
    if (requested > singleQueryLimit) return refuseTooExpensive(requested);
    if (!shop.bucket.spend(requested)) return refuseThrottled(shop, requested);
    const result = executeSync({
      schema: adminSchema,
      document,
      rootValue: resolvers,
      fieldResolver: createApprovedResolver(shop),
      variableValues: variables,
      operationName: request.operationName,
    });
    return toOutcome(shop, operation, requested, result);
  };
}

function checkRequest(request: GraphqlRequest) {
  const query = readQuery(request.query);
  if ("errors" in query) return refuse(query.errors);
  const { document } = query;
  const operation = getOperationAST(document, request.operationName);
  return operation ? { document, operation } : refuse([new GraphQLError("No operation named")]);
}

function toOutcome(
  shop: Shop,
  operation: OperationDefinitionNode,
  requested: number,
  result: ExecutionResult,
): GraphqlOutcome {
  const isQuery = operation.operation === "query";
  const spent = isQuery
    ? Math.min(requested, Math.max(0, countObjects(result.data) - 1))
    : requested;
  shop.bucket.refund(requested - spent);
  const extensions = toCostExtension(shop, requested, spent);
  const errors = result.errors?.map((error) => error.toJSON());
  const body = { data: result.data, ...(errors ? { errors } : {}), extensions };
  const rootFields = operation.selectionSet.selections.flatMap((selection) =>
    selection.kind === Kind.FIELD ? selection.name.value : [],
  );
  return { body, rootFields };
}

const refuse = (errors: readonly GraphQLError[], extensions?: unknown): GraphqlOutcome => ({
  body: { errors: errors.map((error) => error.toJSON()), ...(extensions ? { extensions } : {}) },
  rootFields: [],
});

const refuseThrottled = (shop: Shop, requested: number): GraphqlOutcome =>
  refuse(
    [new GraphQLError("Throttled", { extensions: { code: "THROTTLED" } })],
    toCostExtension(shop, requested, null),
  );

const refuseTooExpensive = (requested: number): GraphqlOutcome =>
  refuse([
    new GraphQLError(
      `Query cost is ${requested}, which exceeds the single query max cost limit (${singleQueryLimit}).`,
      { extensions: { code: "MAX_COST_EXCEEDED", cost: requested, maxCost: singleQueryLimit } },
    ),
  ]);

const toCostExtension = (
  shop: Shop,
  requestedQueryCost: number,
  actualQueryCost: number | null,
) => ({
  cost: { requestedQueryCost, actualQueryCost, throttleStatus: shop.bucket.getStatus() },
});
