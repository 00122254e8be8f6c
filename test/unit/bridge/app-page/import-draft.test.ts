import { describe, expect, it } from "vitest";
import type { StoreLocation } from "#functions/bridge/app-page/browser/api-types.ts";
import {
  applyChoices,
  describeChoices,
  hasChanges,
  toChangedLocation,
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
  ["keeps the coordinates", { storeLocationId: "72" }, place],
  ["takes them away", { coordinates: null }, undefined],
  ["replaces them", { coordinates: { latitude: 1, longitude: 2 } }, { latitude: 1, longitude: 2 }],
])("%s of a location that changes", (_, changes, coordinates) => {
  const changed = toChangedLocation(known(changes), shop);
  expect(changed).toEqual({ ...shop, ...changes, coordinates });
  expect(hasChanges(known(changes))).toBe(true);
  expect(hasChanges(known({}))).toBe(false);
});

describe("choices", () => {
  const location = toNewLocation(unknown, "UTC");

  it("replace what is here, and add what is not under an id of its own", () => {
    const change = known({ address: proposal.address });
    const depot = pickupLocationSchema.parse(buildLocation({ id: "depot" }));
    const twin: StoreLocation = { ...unknown };
    const choices = new Map([
      [unknown, location],
      [change, toChangedLocation(change, shop)],
      [twin, location],
    ]);

    const { locations, positions } = applyChoices([depot, shop], choices);

    expect(locations.map(({ id }) => id)).toEqual(["depot", "shop", "depot-2", "depot-3"]);
    expect(locations[1]).toEqual({ ...shop, address: proposal.address });
    expect([unknown, change, twin].map((one) => positions.get(one))).toEqual([2, 1, 3]);
    expect(describeChoices([depot, shop], choices).map(({ label }) => label)).toEqual([
      "Depot",
      "Shop, Address",
      "Depot",
    ]);
  });

  it("leave what somebody else changed of a location meanwhile", () => {
    const change = known({ address: proposal.address });
    const now = { ...shop, contactPhone: "+12125550111", notes: "Ring twice" };
    const { locations } = applyChoices([now], new Map([[change, toChangedLocation(change, shop)]]));
    expect(locations).toEqual([{ ...now, address: proposal.address }]);
  });

  it("add a location again whose pick-up location is gone meanwhile", () => {
    const change = known({ address: proposal.address });
    const { locations } = applyChoices([], new Map([[change, location]]));
    expect(locations).toEqual([{ ...location, id: "depot" }]);
  });
});
