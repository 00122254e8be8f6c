import { readFileSync } from "node:fs";
import { parse, TypeInfo, visit, visitWithTypeInfo } from "graphql";
import { expect, it } from "vitest";
import { adminSchema } from "#test/sandbox/shopify/graphql/admin-schema.ts";
import { isProtectedField } from "#test/sandbox/shopify/protected-data.ts";
import { listOperations } from "#test/tools/shopify-versions/list-operations.ts";

const PAGE = "docs/shopify-go-live.md";

/** Lists the protected fields that an operation reads, as `Type.field`. */
function listProtectedFields(operation: string): string[] {
  const types = new TypeInfo(adminSchema);
  const found: string[] = [];
  visit(
    parse(operation),
    visitWithTypeInfo(types, {
      Field({ name }) {
        const parent = types.getParentType()?.name ?? "";
        if (isProtectedField(parent, name.value)) found.push(`${parent}.${name.value}`);
      },
    }),
  );
  return found;
}

it("names each protected field that the bridge reads, and no other, with its reason", async () => {
  const operations = await listOperations();
  const read = new Set(operations.flatMap(([, text]) => listProtectedFields(text)));

  const page = readFileSync(PAGE, "utf8");
  const named = [...page.matchAll(/`([A-Z]\w+\.\w+)`/g)].map(([, field = ""]) => field);

  expect(read.size).toBeGreaterThan(4);
  expect(named.toSorted()).toEqual([...read].toSorted());
});
