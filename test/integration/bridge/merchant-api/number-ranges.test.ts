import { afterAll, beforeAll, expect, it } from "vitest";
import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { DEFAULT_SETTINGS } from "#shared/bridge/domain/settings/settings.ts";
import { buildLocation } from "#test/builders/bridge/settings.ts";
import {
  type MerchantApiUnderTest,
  startMerchantApi,
} from "#test/fakes/bridge/merchant-api-under-test.ts";

let api: MerchantApiUnderTest;
beforeAll(async () => {
  api = await startMerchantApi();
});
afterAll(() => api.close());

const STORE = "/api/v1/stores/{storeId}";
let stores = 0;

/** Saves settings of a new store and returns the status with the stored settings. */
async function saveSettings(changes: object) {
  const callerStoreId: StoreId = storeIdSchema.parse(`numbers-${stores++}`);
  await api.connectStore(callerStoreId);
  const settings = { ...DEFAULT_SETTINGS, ...changes };
  const saved = await api.callApi(`PUT ${STORE}/settings`, {
    callerStoreId,
    body: { revision: 0, settings },
  });
  const { body } = await api.callApi(`GET ${STORE}/settings`, { callerStoreId });
  return { status: saved.status, errors: saved.body.errors, settings: body.settings };
}

const locateAt = (latitude: number, longitude: number) => ({
  locations: [buildLocation({ coordinates: { latitude, longitude } })],
});

// DynamoDB stores numbers from 1e-130.
it.each([1e-131, -1e-131, Number.MIN_VALUE])(
  "stores settings whose numbers are %d",
  async (tiny) => {
    const { status, settings } = await saveSettings({
      ...locateAt(tiny, tiny),
      cancelling: { percentBeforeCourier: Math.abs(tiny), percentBeforePickUp: 0 },
      rates: { ...DEFAULT_SETTINGS.rates, markupPercent: tiny },
    });

    expect(status).toBe(200);
    expect(settings.locations[0].coordinates).toEqual({ latitude: 0, longitude: 0 });
    expect(settings.cancelling.percentBeforeCourier).toBe(0);
    expect(settings.rates.markupPercent).toBe(0);
  },
);

it("keeps seven decimals of coordinates and two of percentages", async () => {
  const { settings } = await saveSettings({
    ...locateAt(40.123456789, -73.98765432109),
    priceCeiling: { kind: "share", percent: 12.3456 },
  });

  expect(settings.locations[0].coordinates).toEqual({
    latitude: 40.1234568,
    longitude: -73.9876543,
  });
  expect(settings.priceCeiling.percent).toBe(12.35);
});

it.each([
  ["locations.0.coordinates.latitude", locateAt(90.1, 0)],
  ["locations.0.coordinates.longitude", locateAt(0, 181)],
  ["priceCeiling.percent", { priceCeiling: { kind: "share", percent: 1e-131 } }],
  ["packaging.steps.0.upToGrams", { packaging: buildPackaging({ upToGrams: 1e12 }) }],
  ["packaging.steps.0.transportId", { packaging: buildPackaging({ transportId: 2 ** 31 }) }],
  ["packaging.defaultGrams", { packaging: { defaultGrams: 2 ** 53 } }],
])("refuses %s outside its range", async (field, changes) => {
  const { status, errors } = await saveSettings(changes);

  expect([status, errors?.[0]?.field]).toEqual([400, field]);
});

function buildPackaging(changes: object) {
  return { steps: [{ upToGrams: 1000, transportId: 1, packSizeId: 1, ...changes }] };
}
