import { describe, expect, it } from "vitest";
import { pickupLocationInputSchema } from "#shared/bridge/domain/settings/settings-input.ts";
import {
  listProposedChanges,
  matchProposals,
  type OwnLocation,
  toLocationProposal,
} from "#shared/bridge/domain/stores/location-proposal.ts";
import { buildLocation } from "#test/builders/bridge/settings.ts";

const address: OwnLocation["address"] = {
  ...{ street: "55 Water Street", unit: "", city: "New York", region: "NY" },
  ...{ regionName: "New York", postalCode: "10041", countryCode: "US", phone: "" },
};
const own: OwnLocation = { name: "Shop", storeName: "Tea House", timeZone: "UTC", address };
const parse = (changes: Record<string, unknown>) =>
  pickupLocationInputSchema.parse(buildLocation(changes));

describe("a store's location as a pick-up location", () => {
  it("has the fields that the settings take, and none that the store does not tell", () => {
    expect(toLocationProposal({ ...own, timeZone: "" })).toEqual({
      name: "Shop",
      address: "55 Water Street, New York, NY 10041, US",
      contactName: "Tea House",
    });
    expect(toLocationProposal({ ...own, name: " ", storeName: "" }).contactName).toBe("");
  });

  it("has the floor in its address, and a phone number with its country code", () => {
    const proposal = toLocationProposal({
      ...own,
      storeLocationId: "71",
      address: { ...address, unit: "Floor 2", phone: "(212) 555-0100" },
    });

    expect(proposal).toMatchObject({
      storeLocationId: "71",
      address: "55 Water Street, Floor 2, New York, NY 10041, US",
      contactPhone: "+12125550100",
      timeZone: "UTC",
    });
    expect(pickupLocationInputSchema.parse({ ...proposal, id: "shop" })).toMatchObject(proposal);
  });

  it.each([
    ["a phone number that is none", { address: { ...address, phone: "12" } }, "contactPhone"],
    ["an offset for a time zone", { timeZone: "+02:00 or so" }, "timeZone"],
    ["half a place", { latitude: 40.7, longitude: null }, "coordinates"],
    ["a place that is none", { latitude: 91, longitude: 0 }, "coordinates"],
    ["the place of what nobody located", { latitude: 0, longitude: 0 }, "coordinates"],
  ])("leaves %s out", (_, changes, field) => {
    expect(toLocationProposal({ ...own, ...changes })).not.toHaveProperty(field);
  });

  it("has its place with seven decimals, on the equator, too", () => {
    const at = { latitude: 0, longitude: -73.98571234567 };
    expect(toLocationProposal({ ...own, ...at }).coordinates).toEqual({
      latitude: 0,
      longitude: -73.9857123,
    });
  });
});

describe("the pick-up location that a proposal is about", () => {
  type Place = Parameters<typeof matchProposals>[0][number];
  const findProposedLocation = (place: Place, locations: Parameters<typeof matchProposals>[1]) =>
    matchProposals([place], locations)[0];
  const linked = parse({ id: "linked", storeLocationId: "71", address: "1 Old Street, Boston" });
  const typed = parse({ id: "typed", address: "55 Wáter street; New York NY  10041 (USA)" });
  const proposal = { storeLocationId: "71", address: "55 Water Street, New York, NY 10041, US" };

  it("is the linked one, wherever it is", () => {
    expect(findProposedLocation(proposal, [typed, linked])?.id).toBe("linked");
  });

  it("is one at its address, however that is typed", () => {
    expect(findProposedLocation(proposal, [parse({}), typed])?.id).toBe("typed");
    expect(findProposedLocation({ address: proposal.address }, [typed])?.id).toBe("typed");
  });

  it("is none that is linked to another location, or at another address", () => {
    const other = { ...typed, storeLocationId: "72" };
    expect(findProposedLocation(proposal, [other, parse({})])).toBeUndefined();
    expect(findProposedLocation({ address: proposal.address }, [other])?.id).toBe("typed");
    const nextDoor = { ...typed, address: "55 Water Street 2, New York, NY 10041, US" };
    expect(findProposedLocation(proposal, [nextDoor])).toBeUndefined();
    expect(findProposedLocation({ address: "" }, [typed])).toBeUndefined();
  });

  it("is that of no other proposal", () => {
    const upstairs = { ...proposal, storeLocationId: "72" };
    const matchIds = (locations: Parameters<typeof matchProposals>[1]) =>
      matchProposals([proposal, upstairs], locations).map((found) => found?.id);
    expect(matchIds([typed])).toEqual(["typed", undefined]);
    expect(matchIds([typed, { ...typed, id: "second" }])).toEqual(["typed", "second"]);
    // The one that is linked to the second proposal is not the first one's for its address.
    expect(matchIds([{ ...typed, storeLocationId: "72" }])).toEqual([undefined, "typed"]);
    expect(
      matchIds([
        { ...typed, storeLocationId: "72" },
        { ...typed, id: "free" },
      ]),
    ).toEqual(["free", "typed"]);
  });
});

describe("what a proposal changes of the pick-up location that it is about", () => {
  const place = { latitude: 40.7033, longitude: -74.0089 };
  const proposal = {
    ...{ name: "Shop", contactName: "Tea House", contactPhone: "+12125550100" },
    ...{ storeLocationId: "71", address: "55 Water Street, New York, NY 10041, US" },
    coordinates: place,
  };
  const moved = { latitude: 40.7034, longitude: -74.0088 };
  const same = { storeLocationId: "71", address: "55 water street, New York NY 10041" };

  it.each([
    ["nothing, where the merchant moved the pin", { ...same, coordinates: moved }, {}],
    ["the coordinates that it has not", same, { coordinates: place }],
    [
      "the link",
      { ...same, storeLocationId: undefined, coordinates: moved },
      { storeLocationId: "71" },
    ],
    [
      "another address with its own coordinates",
      { storeLocationId: "71", coordinates: moved },
      { address: proposal.address, coordinates: place },
    ],
  ])("is %s", (_, before, changes) => {
    expect(listProposedChanges(proposal, parse(before))).toEqual(changes);
  });

  it("takes the coordinates of the former address away", () => {
    const { coordinates: _, ...unlocated } = proposal;
    const before = parse({ storeLocationId: "71", coordinates: moved });
    expect(listProposedChanges(unlocated, before)).toEqual({
      address: proposal.address,
      coordinates: null,
    });
    expect(listProposedChanges(unlocated, parse({ storeLocationId: "71" }))).toEqual({
      address: proposal.address,
    });
  });

  it("is no link for a store without ids of its locations", () => {
    const { storeLocationId: _, ...nameless } = proposal;
    const before = parse({ ...same, coordinates: moved });
    expect(listProposedChanges(nameless, before)).toEqual({});
  });
});
