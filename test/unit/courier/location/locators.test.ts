import type { CalculateRoutesCommand } from "@aws-sdk/client-geo-routes";
import { describe, expect, it, vi } from "vitest";
import { createAmazonLocator } from "#shared/courier/adapters/location/amazon-locator.ts";
import { createCachedLocator } from "#shared/courier/adapters/location/cached-locator.ts";
import { createGazetteer } from "#shared/courier/adapters/location/gazetteer.ts";
import { computeGreatCircleMeters } from "#shared/courier/domain/geography/coordinates.ts";

const NEW_YORK = { lat: 40.7128, lng: -74.006 };
const LONDON = { lat: 51.5074, lng: -0.1278 };

describe("the gazetteer", () => {
  const places = createGazetteer();
  const measureDistance = async (address: string, lat: number, lng: number) => {
    const spot = await places.locate(address);
    return spot === undefined ? Number.NaN : computeGreatCircleMeters(spot, { lat, lng });
  };

  it.each([
    ["350 5th Ave, New York, NY 10118, USA", NEW_YORK.lat, NEW_YORK.lng],
    ["221B Baker Street, London NW1 6XE, UK", LONDON.lat, LONDON.lng],
    ["10 Downing Street London", LONDON.lat, LONDON.lng],
    ["ul. Marszałkowska 1, 00-624 Warszawa, Poland", 52.2297, 21.0122],
    ["1 Paris Avenue, Springfield, IL 62701", 39.7817, -89.6501],
    ["5 Main St, Springfield, Missouri, USA", 37.209, -93.2923],
    ["4 Mother Teresa Blvd, Pristina, Kosovo", 42.6667, 21.1667],
    ["12 Av. Paulista, SÃO PAULO, Brasil", -23.5505, -46.6333],
  ])("finds %s within 20 km", async (address, lat, lng) => {
    expect(await measureDistance(address, lat, lng)).toBeLessThan(20_000);
  });

  it.each(["", "nowhere at all", "1 Test Street", "12345", "☃", "a".repeat(500), "constructor"])(
    "does not locate %j",
    async (address) => {
      expect(await places.locate(address)).toBeUndefined();
    },
  );

  it("locates an address always at the same place, and another address of the city elsewhere", async () => {
    const one = await places.locate("1 First St, Boston, MA");
    expect(await places.locate("1 first st, BOSTON, ma")).toEqual(one);
    expect(await places.locate("2 First St, Boston, MA")).not.toEqual(one);
  });

  it("takes longer on foot than by car over the same distance", async () => {
    const [foot, car] = await Promise.all([
      places.computeLeg(NEW_YORK, { lat: 40.73, lng: -73.99 }, 1),
      places.computeLeg(NEW_YORK, { lat: 40.73, lng: -73.99 }, 4),
    ]);
    expect(foot?.meters).toBe(car?.meters);
    expect(foot?.seconds).toBeGreaterThan(car?.seconds ?? 0);
    expect(car?.meters).toBeCloseTo(
      1.3 * computeGreatCircleMeters(NEW_YORK, { lat: 40.73, lng: -73.99 }),
      -1,
    );
  });
});

it("caches results and misses, but not failures", async () => {
  const locate = vi.fn(async (address: string) => {
    if (address === "down" && locate.mock.calls.length < 2) throw new Error("down");
    return address === "no" ? undefined : NEW_YORK;
  });
  const leg = vi.fn(async () => ({ meters: 1, seconds: 1 }));
  const places = createCachedLocator({ locate, computeLeg: leg });

  await expect(places.locate("down")).rejects.toThrow("down");
  expect(await places.locate("down")).toEqual(NEW_YORK);
  expect(await places.locate(" down ")).toEqual(NEW_YORK);
  expect(await places.locate("no")).toBeUndefined();
  expect(await places.locate("no")).toBeUndefined();
  expect(locate).toHaveBeenCalledTimes(3);
  await places.computeLeg(NEW_YORK, LONDON, 4);
  await places.computeLeg(NEW_YORK, LONDON, 4);
  await places.computeLeg(NEW_YORK, LONDON, 5);
  expect(leg).toHaveBeenCalledTimes(2);
});

describe("Amazon Location", () => {
  const createClient = (answer: unknown) => ({ send: vi.fn(async (_: unknown) => answer) });
  const createLocator = (places: unknown, routes: unknown = {}) => {
    const clients = { places: createClient(places), routes: createClient(routes) };
    return { clients, locator: createAmazonLocator(clients as never) };
  };

  it("returns the best match, whose position has the longitude first", async () => {
    const { locator } = createLocator({ ResultItems: [{ Position: [-74.006, 40.7128] }] });
    expect(await locator.locate("New York")).toEqual(NEW_YORK);
  });

  it.each([
    ["nothing", {}],
    ["a poor match", { ResultItems: [{ Position: [1, 2], MatchScores: { Overall: 0.4 } }] }],
    ["a match without a place", { ResultItems: [{}] }],
  ])("returns undefined for %s", async (_name, answer) => {
    expect(await createLocator(answer).locator.locate("x")).toBeUndefined();
  });

  it("requests a route with the longitude first, and returns undefined if there is none", async () => {
    const { locator, clients } = createLocator(
      {},
      { Routes: [{ Summary: { Distance: 7, Duration: 70 } }] },
    );
    expect(await locator.computeLeg(NEW_YORK, LONDON, 6)).toEqual({ meters: 7, seconds: 70 });
    expect(await locator.computeLeg(NEW_YORK, LONDON, 2)).toEqual({ meters: 7, seconds: 20 });
    const command = clients.routes.send.mock.calls[0]?.[0] as CalculateRoutesCommand;
    expect(command.input).toMatchObject({ Origin: [-74.006, 40.7128], TravelMode: "Truck" });
    expect(
      await createLocator({}, { Routes: [] }).locator.computeLeg(NEW_YORK, LONDON, 4),
    ).toBeUndefined();
  });
});
