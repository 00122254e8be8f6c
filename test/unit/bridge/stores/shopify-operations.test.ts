import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getOperationAST, parse, TypeInfo, validate, visit, visitWithTypeInfo } from "graphql";
import { describe, expect, it } from "vitest";
import { adminSchema } from "#test/sandbox/shopify/graphql/admin-schema.ts";
import { computeRequestedCost } from "#test/sandbox/shopify/graphql/query-cost.ts";
import { listOperations, OPERATIONS_FOLDER } from "#test/tools/shopify-versions/list-operations.ts";

const schema = adminSchema;
const operations = await listOperations();

/** Computes the points that an operation reserves, as the sandbox store does. */
function computeCost(operation: string): number {
  const document = parse(operation);
  const node = getOperationAST(document);
  if (!node) throw new Error("no operation");
  return computeRequestedCost({ schema, document, variables: {} }, node);
}

it("finds the operations of the bridge", () => {
  expect(operations.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      "READ_ORDER",
      "CREATE_FULFILLMENT",
      "LIST_CHANGED_ORDERS",
      "READ_ACCESS",
      "LIST_CARRIER_SERVICES",
    ]),
  );
});

it("finds every operation of the adapter", () => {
  const sources = readdirSync(OPERATIONS_FOLDER, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readFileSync(join(OPERATIONS_FOLDER, file), "utf8"));
  const named = sources.flatMap((source) => source.match(/`(?:query|mutation) \w+/g) ?? []);

  expect(operations.map(([, text]) => `\`${/^\w+ \w+/.exec(text)?.[0]}`).sort()).toEqual(
    named.sort(),
  );
});

describe.each(operations)("%s", (_name, operation) => {
  it("is a valid operation of Shopify's Admin API 2026-10", () => {
    expect(validate(schema, parse(operation)).map(String)).toEqual([]);
  });

  it("uses no deprecated fields", () => {
    const types = new TypeInfo(schema);
    const deprecated: string[] = [];
    visit(
      parse(operation),
      visitWithTypeInfo(types, {
        Field() {
          const field = types.getFieldDef();
          if (field?.deprecationReason) deprecated.push(field.name);
        },
      }),
    );
    expect(deprecated).toEqual([]);
  });

  // A Standard plan restores 100 points a second, and a worker reserves this many while it waits.
  it("reserves at most 120 points", () => {
    expect(computeCost(operation)).toBeLessThanOrEqual(120);
  });

  it("writes its page sizes out, because a variable has no upper limit", () => {
    expect(operation).not.toMatch(/(first|last): \$/);
  });
});

describe("the requested cost of an operation", () => {
  it.each([
    [0, "no objects", `{ __typename }`],
    [2, "an object in an object with free scalars", `{ shop { name plan { publicDisplayName } } }`],
    [2 + 50, "a connection by its size", `{ orders(first: 50) { nodes { id name } } }`],
    [1 + 2 + 5 * (1 + 2 + 20), "nested connections by their product", buildNestedQuery(5, 20)],
    [1 + 7, "a list by its size", `{ order(id: "1") { fulfillments(first: 7) { id } } }`],
    [10, "a mutation", `mutation { fulfillmentCancel(id: "1") { fulfillment { id } } }`],
  ])("is %i for %s", (points, _what, operation) => {
    expect(validate(schema, parse(operation))).toEqual([]);
    expect(computeCost(operation)).toBe(points);
  });
});

function buildNestedQuery(outer: number, inner: number): string {
  return `{ order(id: "1") { fulfillmentOrders(first: ${outer}) { nodes { id
    lineItems(first: ${inner}) { nodes { id } } } } } }`;
}
