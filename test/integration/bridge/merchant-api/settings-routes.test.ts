import { ReceiveMessageCommand } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { DEFAULT_SETTINGS, settingsSchema } from "#shared/bridge/domain/settings/settings.ts";
import { buildDelivery, buildDeliveryKey } from "#test/builders/bridge/delivery.ts";
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

let stores = 0;
async function connectNewStore(): Promise<StoreId> {
  const storeId = storeIdSchema.parse(`settings-${stores++}`);
  await api.connectStore(storeId);
  return storeId;
}
const STORE = "/api/v1/stores/{storeId}";
const readSettings = (as: StoreId) => api.callApi(`GET ${STORE}/settings`, { callerStoreId: as });
const writeSettings = (as: StoreId, body: unknown, headers = {}) =>
  api.callApi(`PUT ${STORE}/settings`, { callerStoreId: as, body, headers });
const withLocation = settingsSchema.parse({ version: 1, locations: [buildLocation()] });
const urgent = { ...withLocation, defaultMode: "urgent" };

const MODE_RULE = { shippingMethod: "*", mode: "point" };

describe("the settings", () => {
  it("are the defaults until they are replaced", async () => {
    const as = await connectNewStore();
    expect((await readSettings(as)).body).toEqual({ revision: 0, settings: DEFAULT_SETTINGS });

    expect((await writeSettings(as, { revision: 0, settings: urgent })).status).toBe(200);

    const { body, headers } = await readSettings(as);
    expect(body).toEqual({ revision: 1, settings: urgent });
    expect(headers.etag).toBe('"1"');
  });

  it("are not replaced after a conflicting change", async () => {
    const as = await connectNewStore();
    const both = [urgent, { ...withLocation, defaultMode: "scheduled" }];

    const answers = await Promise.all(
      both.map((settings) => writeSettings(as, { revision: 0, settings })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers.find(({ status }) => status === 200);
    expect((await readSettings(as)).body).toEqual(winner?.body);
  });

  it("accept the revision in If-Match, and are not replaced without a revision", async () => {
    const as = await connectNewStore();

    expect(await writeSettings(as, { settings: urgent })).toMatchObject({
      status: 400,
      body: { errors: [{ field: "revision" }] },
    });
    expect((await writeSettings(as, { settings: urgent }, { "if-match": '"0"' })).status).toBe(200);
    expect((await writeSettings(as, { settings: urgent }, { "if-match": '"0"' })).status).toBe(409);
    expect((await writeSettings(as, { settings: urgent }, { "if-match": "1" })).status).toBe(200);
  });

  it("are rejected with the path of each invalid field", async () => {
    const as = await connectNewStore();
    const closed = { from: "17:00", to: "09:00" };
    const days = ["tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    const monday = [
      { from: "08:00", to: "09:00" },
      { from: "10:00", to: "25:00" },
    ];
    const hours = { monday, ...Object.fromEntries(days.map((day) => [day, []])), sunday: [closed] };
    const settings = {
      version: 1,
      locations: [buildLocation({ hours })],
      priceCeiling: { kind: "?" },
    };

    const saved = await writeSettings(as, { revision: 0, settings });
    const checked = await api.callApi(`POST ${STORE}/settings/validate`, {
      callerStoreId: as,
      body: { revision: 0, settings },
    });

    expect(saved.status).toBe(400);
    expect(saved.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      "locations.0.hours.monday.1.to",
      "locations.0.hours.sunday.0",
      "priceCeiling.kind",
    ]);
    expect(checked).toMatchObject({
      status: 200,
      body: { isValid: false, settings: null, errors: saved.body.errors },
    });
    expect((await readSettings(as)).body.revision).toBe(0);
  });

  it.each<[string, object]>([
    ["schedule.cutoff", { schedule: { cutoff: "12:00" } }],
    [
      "packaging.steps.0.weight",
      { packaging: { steps: [{ upToGrams: 1, transportId: 1, packSizeId: 1, weight: 2 }] } },
    ],
    ["dispatch.tag", { dispatch: { when: "paid", tag: "go" } }],
    ["priceCeiling.currency", { priceCeiling: { kind: "amount", cents: 1, currency: "USD" } }],
    [
      "rates.services.0.price",
      { rates: { services: [{ code: "a", name: "A", mode: "urgent", price: 1 }] } },
    ],
    ["locations.0.color", { locations: [{ ...buildLocation(), color: "red" }] }],
    [
      "locations.0.coordinates.lat",
      {
        locations: [buildLocation({ coordinates: { latitude: 1, longitude: 1, lat: 1 } as never })],
      },
    ],
    ["colour", { colour: "red" }],
  ])("are rejected with an unknown field: %s", async (field, changes) => {
    const as = await connectNewStore();
    const settings = { version: 1, ...changes };

    const { status, body } = await writeSettings(as, { revision: 0, settings });

    expect([status, body.errors]).toEqual([
      400,
      [{ field, message: `${field} is not known: remove it or correct its name.` }],
    ]);
  });

  const LOCAL = "555 0100";

  it.each<[string, object]>([
    ["locations.0.contactPhone", { locations: [buildLocation({ contactPhone: LOCAL })] }],
    ["fallbackContact.phone", { fallbackContact: { phone: LOCAL } }],
    ["buyerPage.phone", { buyerPage: { phone: LOCAL } }],
  ])("are rejected with a phone number without its country code: %s", async (field, changes) => {
    const as = await connectNewStore();
    const settings = { version: 1, ...changes };

    const saved = await writeSettings(as, { revision: 0, settings });
    const checked = await api.callApi(`POST ${STORE}/settings/validate`, {
      callerStoreId: as,
      body: { revision: 0, settings },
    });
    const tried = await api.callApi(`POST ${STORE}/explain`, {
      callerStoreId: as,
      body: { settings },
    });

    const rule = "must be a phone number with its country code, such as +1 212 555 0100.";
    expect([saved.status, saved.body.errors]).toEqual([
      400,
      [{ field, message: `${field} ${rule}` }],
    ]);
    expect(checked.body).toMatchObject({ isValid: false, errors: saved.body.errors });
    expect([tried.status, tried.body.errors]).toMatchObject([
      400,
      [{ field: `settings.${field}` }],
    ]);
  });

  it("keep phone numbers as they were typed", async () => {
    const as = await connectNewStore();
    const settings = {
      ...{ version: 1, locations: [buildLocation({ contactPhone: "+44 (0)20 7946 0018" })] },
      ...{ fallbackContact: { phone: "+1 (212) 555-0100" }, buyerPage: { phone: "+49 30 901820" } },
    };

    const { status, body } = await writeSettings(as, { revision: 0, settings });

    expect([status, body.settings]).toMatchObject([200, settings]);
  });

  it.each<[string, object]>([
    ["defaultMode", { defaultMode: "urgent" }],
    ["defaultMode", { defaultMode: "scheduled" }],
    ["defaultMode", { defaultMode: "point-with-pickup" }],
    ["modes.1.mode", { modes: [MODE_RULE, { ...MODE_RULE, mode: "urgent" }] }],
    ["rates.isOn", { rates: { isOn: true } }],
  ])("are rejected without a pick-up location: %s in %j", async (field, changes) => {
    const as = await connectNewStore();
    const settings = { version: 1, ...changes };

    const saved = await writeSettings(as, { revision: 0, settings });
    const checked = await api.callApi(`POST ${STORE}/settings/validate`, {
      callerStoreId: as,
      body: { settings },
    });

    const errors = [{ field, message: `${field} needs a pick-up location: add one first.` }];
    expect([saved.status, saved.body.errors]).toEqual([400, errors]);
    expect(checked.body).toMatchObject({ isValid: false, errors });
  });

  it("of a Shopify shop name payments, not statuses", async () => {
    const shopify = storeIdSchema.parse("shopify-settings");
    const access = { kind: "shopify", shop: "settings.myshopify.com" } as const;
    await api.connectStore(shopify, access);
    const settings = { version: 1, dispatch: { when: "status", statuses: ["pending"] } };

    const saved = await writeSettings(shopify, { revision: 0, settings });
    const checked = await api.callApi(`POST ${STORE}/settings/validate`, {
      callerStoreId: shopify,
      body: { settings },
    });

    expect(saved).toMatchObject({ status: 400, body: { errors: [{ field: "dispatch.when" }] } });
    expect(checked.body).toMatchObject({ isValid: false, errors: [{ field: "dispatch.when" }] });
    const elsewhere = await writeSettings(await connectNewStore(), { revision: 0, settings });
    expect(elsewhere.status).toBe(200);
  });

  it("keep the last pick-up location while orders go out from it", async () => {
    const as = await connectNewStore();
    await writeSettings(as, { revision: 0, settings: urgent });

    const { status } = await api.callApi(`DELETE ${STORE}/pickup-locations/{id}`, {
      callerStoreId: as,
      path: { id: "shop" },
    });

    expect(status).toBe(409);
    expect((await readSettings(as)).body.settings.locations).toHaveLength(1);
  });

  it("are rejected when the note to the buyer has no tracking page", async () => {
    const as = await connectNewStore();
    const settings = { version: 1, buyerNote: { text: "It comes." } };

    const { status, body } = await writeSettings(as, { revision: 0, settings });

    expect([status, body.errors]).toMatchObject([400, [{ field: "buyerNote.text" }]]);
  });

  it("are rejected with an explanation when they exceed the size limit, also by the check", async () => {
    const as = await connectNewStore();
    const notes = "n".repeat(1000);
    const exceptions = Array.from({ length: 200 }, (_, at) => ({
      date: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
      intervals: [{ from: "09:00", to: "12:00" }],
    }));
    const locations = Array.from({ length: 30 }, (_, at) =>
      buildLocation({ id: `shop-${at}`, notes, exceptions }),
    );
    const settings = { version: 1, locations };

    const saved = await writeSettings(as, { revision: 0, settings });
    const checked = await api.callApi(`POST ${STORE}/settings/validate`, {
      callerStoreId: as,
      body: { settings },
    });

    expect([saved.status, saved.body.message]).toEqual([422, expect.stringContaining("350 KB")]);
    expect(checked.body).toMatchObject({ isValid: false, errors: [{ field: "settings" }] });
  });

  it("are not extended by a location that exceeds the size limit", async () => {
    const as = await connectNewStore();
    const exceptions = Array.from({ length: 28 }, (_, at) => ({
      date: `2027-02-${String(at + 1).padStart(2, "0")}`,
      intervals: [],
    }));
    const long = { notes: "é".repeat(1000), address: "é".repeat(500), exceptions };
    const locations = Array.from({ length: 99 }, (_, at) =>
      buildLocation({ id: `shop-${at}`, ...long }),
    );
    const bytes = () =>
      Buffer.byteLength(JSON.stringify(settingsSchema.parse({ version: 1, locations })));
    while (bytes() > 350_000) locations.pop();
    expect(
      (await writeSettings(as, { revision: 0, settings: { version: 1, locations } })).status,
    ).toBe(200);
    const one = buildLocation({ id: "more", ...long });

    const added = await api.callApi(`POST ${STORE}/pickup-locations`, {
      callerStoreId: as,
      body: one,
    });

    expect([added.status, added.body.message]).toEqual([422, expect.stringContaining("350 KB")]);
  });

  it("cause held deliveries to be reconciled when they are replaced", async () => {
    const as = await connectNewStore();
    const key = { ...buildDeliveryKey("3001"), storeId: as };
    await api.deliveries.create(buildDelivery({ key, state: "held" }));

    await writeSettings(as, { revision: 0, settings: urgent });

    const { Messages = [] } = await api.sqs.send(
      new ReceiveMessageCommand({ QueueUrl: api.queueUrl, MaxNumberOfMessages: 10 }),
    );
    expect(Messages.map(({ Body = "" }) => JSON.parse(Body))).toContainEqual(
      expect.objectContaining({ storeId: as, orderId: "3001", reason: "settings changed" }),
    );
  });
});

describe("pick-up locations", () => {
  const path = { id: "shop" };

  it("are added, read, replaced and removed as changes of the settings", async () => {
    const as = await connectNewStore();
    const { id: _, ...rest } = buildLocation({ name: "Old shop" });

    const added = await api.callApi(`POST ${STORE}/pickup-locations`, {
      callerStoreId: as,
      body: buildLocation(),
    });
    expect(added).toMatchObject({ status: 201, body: { revision: 1, location: { id: "shop" } } });
    const replaced = await api.callApi(`PUT ${STORE}/pickup-locations/{id}`, {
      callerStoreId: as,
      path,
      body: rest,
    });
    expect(replaced.body).toMatchObject({
      revision: 2,
      location: { id: "shop", name: "Old shop" },
    });
    expect((await readSettings(as)).body.settings.locations).toEqual([replaced.body.location]);
    const removed = await api.callApi(`DELETE ${STORE}/pickup-locations/{id}`, {
      callerStoreId: as,
      path,
    });
    expect(removed.body).toEqual({ revision: 3 });
    const gone = await api.callApi(`GET ${STORE}/pickup-locations/{id}`, {
      callerStoreId: as,
      path,
    });
    expect(gone.status).toBe(404);
  });

  it("are neither added nor replaced with a phone number that nobody can call", async () => {
    const as = await connectNewStore();
    const { id: _, ...rest } = buildLocation({ contactPhone: "555 0100" });

    const added = await api.callApi(`POST ${STORE}/pickup-locations`, {
      callerStoreId: as,
      body: { id: "shop", ...rest },
    });
    const replaced = await api.callApi(`PUT ${STORE}/pickup-locations/{id}`, {
      callerStoreId: as,
      path,
      body: rest,
    });

    for (const { status, body } of [added, replaced])
      expect([status, body.errors]).toMatchObject([400, [{ field: "contactPhone" }]]);
  });

  it("are all saved when several are added at once", async () => {
    const as = await connectNewStore();
    const ids = ["a", "b", "c", "d"];

    const answers = await Promise.all(
      ids.map((id) =>
        api.callApi(`POST ${STORE}/pickup-locations`, {
          callerStoreId: as,
          body: buildLocation({ id }),
        }),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const { body } = await api.callApi(`GET ${STORE}/pickup-locations`, { callerStoreId: as });
    expect(body.locations.map(({ id }: { id: string }) => id).sort()).toEqual(ids);
  });

  it("are linked to different locations of the store, however they are saved", async () => {
    const as = await connectNewStore();
    const linked = { storeLocationId: "71" };
    const rule =
      "storeLocationId must not be that of another pick-up location: shop has it already, so remove it there or leave it out here.";
    const locations = [buildLocation(linked), buildLocation({ id: "twin", ...linked })];
    const replaced = await writeSettings(as, { revision: 0, settings: { version: 1, locations } });
    expect([replaced.status, replaced.body.errors]).toEqual([
      400,
      [{ field: "locations.1.storeLocationId", message: `locations.1.${rule}` }],
    ]);

    const add = (changes: Record<string, unknown>) =>
      api.callApi(`POST ${STORE}/pickup-locations`, {
        callerStoreId: as,
        body: buildLocation(changes),
      });
    await add({ id: "twin" });
    expect((await add(linked)).status).toBe(201);
    const refused = [await add({ id: "third", ...linked })];
    // Of both, the one that is being saved is refused, also where it stands first in the list.
    const { id: _, ...body } = buildLocation(linked);
    const twin = { callerStoreId: as, path: { id: "twin" }, body };
    refused.push(await api.callApi(`PUT ${STORE}/pickup-locations/{id}`, twin));
    expect(refused.map(({ status, body: { errors } }) => [status, errors])).toEqual(
      refused.map(() => [400, [{ field: "storeLocationId", message: rule }]]),
    );
    const same = { callerStoreId: as, path, body };
    expect((await api.callApi(`PUT ${STORE}/pickup-locations/{id}`, same)).status).toBe(200);
  });

  it("have a unique id and valid fields", async () => {
    const as = await connectNewStore();
    await api.callApi(`POST ${STORE}/pickup-locations`, {
      callerStoreId: as,
      body: buildLocation(),
    });

    const twice = await api.callApi(`POST ${STORE}/pickup-locations`, {
      callerStoreId: as,
      body: buildLocation(),
    });
    const wrong = await api.callApi(`POST ${STORE}/pickup-locations`, {
      callerStoreId: as,
      body: buildLocation({ id: "two", timeZone: "Mars/Olympus", contactPhone: "12" }),
    });

    expect(twice.status).toBe(409);
    expect(wrong.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      "contactPhone",
      "timeZone",
    ]);
  });
});
