import fc from "fast-check";
import { expect, it } from "vitest";
import { formatItems, parseItems, type TypedItem } from "#test/tools/restore/item-text.ts";

const binary = fc.uint8Array({ maxLength: 40 });
const { attribute } = fc.letrec((tie) => ({
  attribute: fc.oneof(
    { depthSize: "small" },
    fc.record({ S: fc.string() }),
    fc.record({ N: fc.integer().map(String) }),
    fc.record({ B: binary }),
    fc.record({ BS: fc.array(binary, { minLength: 1, maxLength: 3 }) }),
    fc.record({ SS: fc.array(fc.string(), { minLength: 1, maxLength: 3 }) }),
    fc.record({ L: fc.array(tie("attribute"), { maxLength: 3 }) }),
    fc.record({ M: fc.dictionary(fc.constantFrom("B", "BS", "name"), tie("attribute")) }),
  ),
}));
const items = fc.array(fc.dictionary(fc.constantFrom("pk", "compressed", "B", "BS"), attribute));

it("gives back every attribute of an exported table as it was, with binary ones", () => {
  fc.assert(
    fc.property(items, (exported) => {
      expect(parseItems(formatItems(exported as TypedItem[]))).toEqual(exported);
    }),
  );
});
