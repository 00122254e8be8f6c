import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { StoreLocation } from "#functions/bridge/app-page/browser/api-types.ts";
import {
  describeUnserved,
  listUnserved,
} from "#functions/bridge/app-page/browser/screens/locations/describe-unserved.ts";
import { pickUpRule } from "#shared/bridge/domain/dispatch/address-rules.ts";
import type { DispatchRule } from "#shared/bridge/domain/dispatch/dispatch-rule.ts";
import { pickupLocationSchema } from "#shared/bridge/domain/settings/pickup-location.ts";
import { buildLocation, buildSettings } from "#test/builders/bridge/settings.ts";

const buildStoreLocation = (
  name: string,
  storeLocationId: string | undefined,
  pickupLocationId: string | null = null,
): StoreLocation => ({
  ...{ pickupLocationId, changes: null },
  proposal: { name, address: "1 Main Street", contactName: "Tea", storeLocationId },
});
const parse = (id: string, storeLocationId?: string) =>
  pickupLocationSchema.parse(buildLocation({ id, name: id, storeLocationId }));
const [a, b, c] = [
  buildStoreLocation("A", "71", "shop"),
  buildStoreLocation("B", "72"),
  buildStoreLocation("C", "73"),
];
const held = (names: string) =>
  `Orders that the courier collects and Shopify assigns to ${names} will be held:`;

describe("the store's locations that no pick-up location takes", () => {
  it.each([
    ["all are taken by one that is linked to none", [parse("shop")], undefined],
    ["one is linked", [parse("shop", "71")], `${held("B and C")} add B and C too.`],
    ["two are linked", [parse("shop", "71"), parse("b", "72")], `${held("C")} add C too.`],
    [
      "one is added beside one that is linked to none",
      [parse("shop"), parse("b", "72")],
      `${held("A and C")} add C and link shop to A too.`,
    ],
    ["there is none at all", [], undefined],
  ])("%s", (_, locations, text) => {
    expect(describeUnserved([a, b, c], locations)).toBe(text);
  });

  it("are none of a store whose locations have no number", () => {
    expect(describeUnserved([buildStoreLocation("A", undefined)], [parse("b", "72")])).toBe(
      undefined,
    );
  });

  it("are those whose orders the rule holds", async () => {
    const ids = fc.constantFrom("71", "72", "73", undefined);
    await fc.assert(
      fc.property(fc.array(ids, { maxLength: 4 }), (links) => {
        const locations = links.map((link, at) => parse(`l${at}`, link));
        const settings = { ...buildSettings(), locations };
        const isHeld = (storeLocationId = "") => {
          type Input = Parameters<DispatchRule["apply"]>;
          const draft = { mode: "urgent", storeLocationIds: [storeLocationId] } as Input[1];
          return "stop" in pickUpRule.apply({ settings } as Input[0], draft);
        };
        expect(listUnserved([a, b, c], locations)).toEqual(
          [a, b, c].filter(({ proposal }) => isHeld(proposal.storeLocationId)),
        );
      }),
    );
  });
});
