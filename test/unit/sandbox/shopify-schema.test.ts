import { buildSchema, parse, print, validate } from "graphql";
import { describe, expect, it } from "vitest";
import { adminSchema } from "#test/sandbox/shopify/graphql/admin-schema.ts";
import { pruneSchema } from "#test/sandbox/shopify/schema/prune-schema.ts";
import { SAMPLE_OPERATIONS } from "#test/sandbox/shopify/schema/sample-operations.ts";

describe("the pruned Admin schema", () => {
  const schema = adminSchema;
  const errorsIn = (document: string) => validate(schema, parse(document)).map(String);

  it.each(Object.entries(SAMPLE_OPERATIONS))("accepts %s", (_name, document) => {
    expect(errorsIn(document)).toEqual([]);
  });

  it("refuses a field that the real API does not have", () => {
    expect(errorsIn(`{ order(id: "1") { latestDeliveryDateTime } }`)).toHaveLength(1);
  });

  it("has all kinds of fulfillment event, because the sandbox store supports them all", () => {
    const event = `mutation { fulfillmentEventCreate(fulfillmentEvent: {
      fulfillmentId: "1", status: CARRIER_PICKED_UP }) { userErrors { message } } }`;
    expect(errorsIn(event)).toEqual([]);
    expect(errorsIn(event.replace("CARRIER_PICKED_UP", "PICKED_UP"))).toHaveLength(1);
  });
});

describe("pruning", () => {
  const full = parse(`
    type QueryRoot { order(id: ID!, sort: Sort): Order  shop: Shop }
    type Order { id: ID! secret: String lines: Lines }
    type Lines { id: ID! }
    type Shop { id: ID! }
    enum Sort { UP DOWN }`);

  it("keeps the listed fields and the types that they need", () => {
    const pruned = print(pruneSchema(full, { QueryRoot: "order", Order: "id" }));
    const types = Object.keys(buildSchema(`${pruned} schema { query: QueryRoot }`).getTypeMap());
    expect(types).toEqual(expect.arrayContaining(["Order", "Sort"]));
    expect(pruned).not.toMatch(/secret|Lines|Shop/);
  });

  it("throws for an unlisted type and for an unknown field", () => {
    expect(() => pruneSchema(full, { QueryRoot: "order", Order: "lines" })).toThrow(/Lines/);
    expect(() => pruneSchema(full, { QueryRoot: "order", Order: "nope" })).toThrow(/nope/);
  });
});
