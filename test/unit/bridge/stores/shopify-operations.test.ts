import { readdirSync } from "node:fs";
import { join } from "node:path";
import {
  type FieldNode,
  GraphQLObjectType,
  getNamedType,
  Kind,
  type OperationDefinitionNode,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from "graphql";
import { describe, expect, it } from "vitest";
import { buildAdminSchema } from "#test/sandbox/shopify/graphql/admin-schema.ts";

const schema = buildAdminSchema();
const folder = join(import.meta.dirname, "../../../../shared/bridge/adapters/shopify");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith("operations.ts"),
);
const modules = await Promise.all(
  files.map(async (file) => (await import(join(folder, file))) as Record<string, unknown>),
);
const operations = modules
  .flatMap((exported) => Object.entries(exported))
  .filter((entry): entry is [string, string] => typeof entry[1] === "string");

it("finds the operations of the bridge", () => {
  expect(operations.map(([name]) => name)).toEqual(
    expect.arrayContaining(["READ_ORDER", "CREATE_FULFILLMENT", "LIST_CHANGED_ORDERS"]),
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

  it("costs less than 300 points", () => {
    expect(computeCost(operation)).toBeLessThan(300);
  });
});

describe("the cost of an operation", () => {
  it.each([
    [0, "no objects", `{ __typename }`],
    [2, "an object in an object with free scalars", `{ shop { name plan { publicDisplayName } } }`],
    [50, "a connection by its size", `{ orders(first: 50) { nodes { id name } } }`],
    [1 + 5 + 5 * 20, "nested connections by their product", buildNestedQuery(5, 20)],
    [1 + 7, "a list by its size", `{ order(id: "1") { fulfillments(first: 7) { id } } }`],
    [10 + 1, "a mutation", `mutation { fulfillmentCancel(id: "1") { fulfillment { id } } }`],
  ])("is %i for %s", (points, _what, operation) => {
    expect(validate(schema, parse(operation))).toEqual([]);
    expect(computeCost(operation)).toBe(points);
  });
});

function buildNestedQuery(outer: number, inner: number): string {
  return `{ order(id: "1") { fulfillmentOrders(first: ${outer}) { nodes { id
    lineItems(first: ${inner}) { nodes { id } } } } } }`;
}

/**
 * Computes the cost by Shopify's documented rule: a scalar costs 0, an object 1, a mutation 10,
 * and a list its size times its element. Connections, pages and mutation payloads are free. A list
 * without a size counts once, because its length is unknown.
 */
function computeCost(operation: string): number {
  const document = parse(operation);
  const types = new TypeInfo(schema);
  const factors: number[] = [1];
  let cost = 0;
  visit(
    document,
    visitWithTypeInfo(types, {
      OperationDefinition({ operation: kind, selectionSet }: OperationDefinitionNode) {
        if (kind === "mutation") cost += 10 * selectionSet.selections.length;
      },
      Field: {
        enter(node: FieldNode) {
          const factor = (factors.at(-1) ?? 1) * readSize(node);
          const type = getNamedType(types.getType());
          const isCounted =
            type instanceof GraphQLObjectType &&
            !/(Connection|Edge|Payload|PageInfo)$/.test(type.name);
          if (isCounted) cost += factor;
          factors.push(factor);
        },
        leave() {
          factors.pop();
        },
      },
    }),
  );
  return cost;
}

function readSize({ arguments: args }: FieldNode): number {
  const size = args?.find(({ name }) => ["first", "last"].includes(name.value))?.value;
  if (size === undefined) return 1;
  // A variable size has no upper limit. Write the size out.
  if (size.kind !== Kind.INT) throw new Error("write the page size out in the operation");
  return Number(size.value);
}
