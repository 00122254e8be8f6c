import {
  type GraphQLObjectType,
  getNamedType,
  isCompositeType,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from "graphql";
import { describe, expect, it } from "vitest";
import * as operations from "#shared/bridge/adapters/shopify/operations.ts";
import { adminSchema } from "#test/storefronts/shopify/graphql/schema.ts";

const schema = adminSchema();

describe.each(Object.entries(operations))("%s", (_name, operation) => {
  it("is an operation of Shopify's Admin API 2026-10", () => {
    expect(validate(schema, parse(operation)).map(String)).toEqual([]);
  });

  it("uses nothing that is deprecated", () => {
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

  it("asks for less than 300 points", () => {
    expect(costOf(operation)).toBeLessThan(300);
  });
});

/** What a connection wraps its objects in costs nothing by itself. */
const WRAPPERS = ["nodes", "pageInfo"];

/** Shopify's documented rule: an object 1, a mutation 10, what is listed as often as it is asked for. */
function costOf(operation: string): number {
  const types = new TypeInfo(schema);
  const factors: number[] = [1];
  let cost = /^\s*mutation/.test(operation) ? 10 : 0;
  visit(
    parse(operation),
    visitWithTypeInfo(types, {
      Field: {
        enter(node) {
          const first = node.arguments?.find(({ name }) => name.value === "first")?.value;
          const size = first?.kind === "IntValue" ? Number(first.value) : 1;
          const factor = (factors.at(-1) ?? 1) * size;
          const type = getNamedType(types.getType()) as GraphQLObjectType | undefined;
          if (isCompositeType(type) && !WRAPPERS.includes(node.name.value)) cost += factor;
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
