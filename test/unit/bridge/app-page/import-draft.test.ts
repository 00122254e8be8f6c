import { describe, expect, it } from "vitest";
import type { StoreLocation } from "#functions/bridge/app-page/browser/api-types.ts";
import type { LocationValues } from "#functions/bridge/app-page/browser/screens/describe-location-changes.ts";
import {
  applyChoices,
  type Choice,
  type Choices,
  describeChoices,
  hasChanges,
  isLinkable,
  rebaseChoices,
  toChangedLocation,
  toKey,
  toNewLocation,
} from "#functions/bridge/app-page/browser/screens/locations/import-draft.ts";
import { pickupLocationSchema } from "#shared/bridge/domain/settings/pickup-location.ts";
import { buildLocation } from "#test/builders/bridge/settings.ts";

const proposal = {
  ...{ name: "Depot", contactName: "Tea House", storeLocationId: "72" },
  address: "5 New Street, Boston, MA 02110, US",
};
const place = { latitude: 42.35, longitude: -71.05 };
const unknown: StoreLocation = { pickupLocationId: null, changes: null, proposal };
const known = (changes: StoreLocation["changes"]): StoreLocation => ({
  ...{ pickupLocationId: "shop", changes, proposal },
});
const shop = pickupLocationSchema.parse(buildLocation({ coordinates: place }));

it("gives a new location what settings have by default, and the browser's time zone", () => {
  const location = toNewLocation(unknown, "Europe/Berlin");
  const spoken = { ...location, id: "depot", contactPhone: "+16175550100" };

  expect(location).toMatchObject({ ...proposal, contactPhone: "", timeZone: "Europe/Berlin" });
  const { hours: _, exceptions: __, notes: ___, preparationMinutes: ____, ...said } = spoken;
  expect(spoken).toEqual(pickupLocationSchema.parse(said));
});

it.each([
  ["keeps the coordinates", { address: "5 New Street, Boston" }, place],
  ["takes them away", { coordinates: null }, undefined],
  ["replaces them", { coordinates: { latitude: 1, longitude: 2 } }, { latitude: 1, longitude: 2 }],
])("%s of a location that changes", (_, changes, coordinates) => {
  const changed = toChangedLocation(known(changes), shop);
  expect(changed).toEqual({ ...shop, ...changes, coordinates });
  expect(hasChanges(known(changes))).toBe(true);
  expect(hasChanges(known({}))).toBe(false);
});

it("a link alone is no change, and comes with none", () => {
  const linkable = known({ storeLocationId: "72", coordinates: { latitude: 1, longitude: 2 } });
  expect([hasChanges(known({ storeLocationId: "72" })), hasChanges(linkable)]).toEqual([
    false,
    true,
  ]);
  expect([known({ storeLocationId: "72" }), known({}), unknown].map(isLinkable)).toEqual([
    ...[true, false, false],
  ]);
  expect(toChangedLocation(linkable, shop)).not.toHaveProperty("storeLocationId");
});

describe("choices", () => {
  const location = toNewLocation(unknown, "UTC");
  const add: Choice = { before: undefined, location, isLinkOnly: false };
  const choose = (changes: Partial<LocationValues>): Choices =>
    new Map([["72", { before: shop, location: { ...shop, ...changes }, isLinkOnly: false }]]);

  it("replace what is here, and add what is not under an id of its own", () => {
    const depot = pickupLocationSchema.parse(buildLocation({ id: "depot" }));
    const choices: Choices = new Map([
      ["72", add],
      ...[...choose({ address: proposal.address })].map(([, choice]) => ["71", choice] as const),
      ["73", add],
    ]);

    const { locations, positions } = applyChoices([depot, shop], choices);

    expect(locations.map(({ id }) => id)).toEqual(["depot", "shop", "depot-2", "depot-3"]);
    expect(locations[1]).toEqual({ ...shop, address: proposal.address });
    expect(["72", "71", "73"].map((key) => positions.get(key))).toEqual([2, 1, 3]);
    expect(describeChoices([depot, shop], choices).map(({ label }) => label)).toEqual([
      "Depot",
      "Shop, Address",
      "Depot",
    ]);
  });

  it("leave what somebody else changed of a location meanwhile", () => {
    const now = { ...shop, contactPhone: "+12125550111", notes: "Ring twice" };
    const { locations } = applyChoices([now], choose({ address: proposal.address }));
    expect(locations).toEqual([{ ...now, address: proposal.address }]);
  });

  it.each([
    ["the address", { address: "9 Right Street, Boston", coordinates: undefined }],
    ["the pin", { coordinates: { latitude: 40.1, longitude: -73.1 } }],
  ])("leave %s as somebody else corrected it, beside a link", (_, changes) => {
    const now = { ...shop, ...changes };
    const [saved] = applyChoices([now], choose({ storeLocationId: "72" })).locations;
    expect(saved).toEqual({ ...now, storeLocationId: "72" });
  });

  describe("after both were read again", () => {
    const move = choose({ address: proposal.address });
    const rebase = (choices: Choices, list: StoreLocation[], locations = [shop]) => [
      ...rebaseChoices(choices, list, locations).values(),
    ];

    it("stay by what the store calls its locations, on what is here now", () => {
      const now = { ...shop, notes: "Ring twice" };
      const [change] = rebase(move, [known({ address: proposal.address })], [now]);
      expect(change).toMatchObject({
        before: now,
        location: { address: proposal.address, notes: "Ring twice" },
      });
      expect(rebase(new Map([["72", add]]), [{ ...unknown }])).toEqual([add]);
    });

    it("end where somebody else did the same", () => {
      const added = pickupLocationSchema.parse(buildLocation({ id: "depot" }));
      const theirs = { ...known({}), pickupLocationId: "depot" };
      expect(rebase(new Map([["72", add]]), [theirs], [shop, added])).toEqual([]);
      const moved = { ...shop, address: proposal.address };
      expect(rebase(move, [known({})], [moved])).toEqual([]);
    });

    it("end where the pick-up location or the store's location is gone", () => {
      expect(rebase(move, [unknown], [])).toEqual([]);
      expect(rebase(move, [])).toEqual([]);
      expect(rebase(new Map([["72", add]]), [])).toEqual([]);
    });
  });

  it("have the store's number as their key, else the address", () => {
    const { storeLocationId: _, ...nameless } = proposal;
    expect([unknown, { ...unknown, proposal: nameless }].map(toKey)).toEqual([
      "72",
      proposal.address,
    ]);
  });
});
