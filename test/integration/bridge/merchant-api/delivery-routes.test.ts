import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MerchantDeps } from "#functions/bridge/merchant-api/merchant-deps.ts";
import { listDeliveries as listRoute } from "#functions/bridge/merchant-api/routes/list-deliveries.ts";
import { createDynamoBatches } from "#shared/bridge/adapters/dynamodb/batching/batches.ts";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { DispatchMode } from "#shared/bridge/domain/delivery/plan.ts";
import {
  batchIdSchema,
  formatDeliveryKey,
  type StoreId,
  storeIdSchema,
} from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { redactBuyer } from "#shared/bridge/domain/privacy/redact-buyer.ts";
import { DEFAULT_SETTINGS } from "#shared/bridge/domain/settings/settings.ts";
import { buildBatch } from "#test/builders/bridge/arbitrary-records.ts";
import { buildDelivery, buildDeliveryKey } from "#test/builders/bridge/delivery.ts";
import {
  type MerchantApiUnderTest,
  startMerchantApi,
} from "#test/fakes/bridge/merchant-api-under-test.ts";

type ListRequest = Parameters<typeof listRoute.run>[0];

let api: MerchantApiUnderTest;
beforeAll(async () => {
  api = await startMerchantApi();
});
afterAll(() => api.close());

const ada = {
  name: "Ada Lovelace",
  phone: "12125550100",
  email: "ada@example.com",
  address: "20 W 34th St, New York",
  notes: "Gate code",
  wholeNotes: "Gate code 4411",
};
const minutesAfterNoon = (count: number) => new Date(Date.UTC(2026, 10, 20, 12, count));
let stores = 0;

/** Creates a store with these deliveries, created a minute apart. */
async function createStoreWith(...deliveries: Partial<Delivery>[]) {
  const storeId = storeIdSchema.parse(`list-${stores++}`);
  await api.connectStore(storeId);
  for (const [at, changes] of deliveries.entries()) {
    const key = { ...buildDeliveryKey(String(1001 + at)), ...changes.key, storeId };
    await api.deliveries.create(
      buildDelivery({
        createdAt: minutesAfterNoon(at),
        recipient: ada,
        orderName: `#${1001 + at}`,
        ...changes,
        key,
      }),
    );
  }
  return storeId;
}
const listDeliveries = (as: StoreId, query: Record<string, string> = {}) =>
  api.callApi("GET /api/v1/stores/{storeId}/deliveries", { callerStoreId: as, query });
const readOrderNames = ({ body }: { body: { deliveries: { orderName: string }[] } }) =>
  body.deliveries.map(({ orderName }) => orderName);

describe("the list of deliveries", () => {
  it("returns the newest first, in pages, each delivery once, also while new ones arrive", async () => {
    const as = await createStoreWith({}, {}, {}, {}, {});

    const first = await listDeliveries(as, { limit: "2" });
    const key = { ...buildDeliveryKey("2000"), storeId: as };
    await api.deliveries.create(
      buildDelivery({ key, createdAt: minutesAfterNoon(50), orderName: "#2000" }),
    );
    const second = await listDeliveries(as, { limit: "2", cursor: first.body.next });
    const third = await listDeliveries(as, { limit: "2", cursor: second.body.next });

    expect([first, second, third].flatMap(readOrderNames)).toEqual([
      "#1005",
      "#1004",
      "#1003",
      "#1002",
      "#1001",
    ]);
    expect(third.body.next).toBeNull();
  });

  it("returns the oldest first where that is asked for, and keeps cursors of the two apart", async () => {
    const as = await createStoreWith({}, {}, {});

    const first = await listDeliveries(as, { limit: "2", sort: "oldest" });
    const { next: cursor } = first.body;
    const second = await listDeliveries(as, { limit: "2", sort: "oldest", cursor });

    expect([first, second].flatMap(readOrderNames)).toEqual(["#1001", "#1002", "#1003"]);
    expect(second.body.next).toBeNull();
    expect((await listDeliveries(as, { limit: "2", cursor })).status).toBe(400);
  });

  it("sorts by what is asked for, page by page, and keeps cursors of two orders apart", async () => {
    const charged = (minor: number) => ({ money: { charged: { minor, currency: "USD" } } });
    const as = await createStoreWith(charged(1200), charged(900), {}, charged(1500));

    const first = await listDeliveries(as, { limit: "2", sort: "price" });
    const { next: cursor } = first.body;
    const second = await listDeliveries(as, { limit: "2", sort: "price", cursor });

    expect([first, second].flatMap(readOrderNames)).toEqual(["#1002", "#1001", "#1004", "#1003"]);
    expect(second.body).toMatchObject({ next: null, hasMore: false });
    expect(readOrderNames(await listDeliveries(as, { limit: "1", sort: "-price" }))).toEqual([
      "#1004",
    ]);
    for (const sort of ["-price", "order", "newest"])
      expect(await listDeliveries(as, { limit: "2", sort, cursor })).toMatchObject({
        status: 400,
        body: { errors: [{ field: "cursor" }] },
      });
    const search = await listDeliveries(as, { sort: "price", q: "100" });
    expect(readOrderNames(search)).toEqual(["#1004", "#1003", "#1002", "#1001"]);
  });

  it("sorts no few that are among too many to look through, and says what always helps", async () => {
    const next = { key: buildDeliveryKey("1"), createdAt: minutesAfterNoon(0) };
    const deps = {
      clock: () => minutesAfterNoon(0),
      settings: { readWithRevision: async () => ({ settings: DEFAULT_SETTINGS, revision: 1 }) },
      listing: { listPage: async () => ({ deliveries: [], next }) },
    } as unknown as MerchantDeps;
    const query = { sort: "promised", progress: ["on-the-way"], limit: 25 };
    const request = { storeId: storeIdSchema.parse("many"), query };

    expect(await listRoute.run(request as unknown as ListRequest, deps)).toMatchObject({
      ok: false,
      refusal: {
        status: 400,
        message: expect.stringMatching(/too many deliveries are to be looked through.*later day/),
        errors: [
          { field: "sort", message: expect.not.stringMatching(/progress|attention/) },
          { field: "from" },
        ],
      },
    });
  });

  it("ends after a page that is exactly full", async () => {
    const as = await createStoreWith({}, {});

    expect((await listDeliveries(as, { limit: "2" })).body.next).toBeNull();
  });

  it("filters by state, by needed attention and by day", async () => {
    const alert = createMessage("edited", { fields: "address", revision: "1" });
    const lastError = {
      ...createMessage("courier-silent"),
      since: minutesAfterNoon(0),
      failures: 1,
    };
    const as = await createStoreWith(
      { state: "held" },
      { state: "booked" },
      { state: "booked", alert },
      { state: "new", lastError },
      { state: "completed", createdAt: new Date("2026-11-21T00:00:00.000Z") },
    );

    expect(readOrderNames(await listDeliveries(as, { state: "booked" }))).toEqual([
      "#1003",
      "#1002",
    ]);
    expect(readOrderNames(await listDeliveries(as, { needsAttention: "1" }))).toEqual([
      "#1004",
      "#1003",
      "#1001",
    ]);
    expect(readOrderNames(await listDeliveries(as, { from: "2026-11-21" }))).toEqual(["#1005"]);
    expect(
      readOrderNames(await listDeliveries(as, { to: "2026-11-20", state: "completed" })),
    ).toEqual([]);
  });

  it("names what came back, and lists it with what needs attention until it is dismissed", async () => {
    const reached = (status: CourierStatus) => ({
      state: "booked" as const,
      pointId: "7",
      statusHistory: [{ status, at: minutesAfterNoon(1) }],
    });
    const as = await createStoreWith(
      { ...reached("returned"), orderName: "#returned" },
      { ...reached("attempt-failed"), orderName: "#failed" },
      { ...reached("on-the-way"), orderName: "#moving" },
      {
        ...reached("returned"),
        dismissedAlerts: ["status.returned:2026-11-20T12:01:00.000Z"],
        orderName: "#seen",
      },
    );

    const { body } = await listDeliveries(as, { needsAttention: "1" });
    expect(body.deliveries).toMatchObject([
      { orderName: "#failed", progressText: "Attempt failed", needsAttention: true },
      { orderName: "#returned", progressText: "Returned", needsAttention: true },
    ]);
    const returned = { progress: "returned" };
    expect(readOrderNames(await listDeliveries(as, returned))).toEqual(["#seen", "#returned"]);
    const both = { progress: "on-the-way,attempt-failed" };
    expect(readOrderNames(await listDeliveries(as, both))).toEqual(["#moving", "#failed"]);
  });

  it("says how, from where and when a delivery goes", async () => {
    const as = await createStoreWith({
      state: "booked",
      plan: {
        mode: "urgent",
        load: { transportId: 1, packSizeId: 1, grams: 100, pieces: 1 },
        storeLocationIds: [],
        isPartlyRefunded: false,
        itemValue: 10,
        tip: 0,
        pickUpIds: ["main"],
        pickUpAt: minutesAfterNoon(5),
      },
      statusHistory: [
        {
          status: "on-the-way",
          at: minutesAfterNoon(9),
          estimatedDeliveryAt: minutesAfterNoon(20),
        },
      ],
    });

    expect((await listDeliveries(as)).body.deliveries).toMatchObject([
      {
        mode: "urgent",
        pickUpIds: ["main"],
        pickUpAt: "2026-11-20T12:05:00.000Z",
        expectedAt: "2026-11-20T12:20:00.000Z",
      },
    ]);
  });

  it("filters by pick-up location and by mode, together with others, and keeps cursors apart", async () => {
    const planned = (mode: DispatchMode, ...pickUpIds: string[]): Partial<Delivery> => ({
      plan: {
        ...{ mode, pickUpIds, storeLocationIds: [], isPartlyRefunded: false },
        ...{ load: { transportId: 1, packSizeId: 1, grams: 1, pieces: 1 }, itemValue: 10, tip: 0 },
      },
    });
    const as = await createStoreWith(
      planned("urgent", "main"),
      { ...planned("scheduled", "main"), state: "held" },
      planned("urgent", "depot"),
      planned("point-with-pickup", "main", "depot"),
      planned("point"),
      {},
    );
    const list = async (query: Record<string, string>) =>
      readOrderNames(await listDeliveries(as, query));

    expect(await list({ location: "main" })).toEqual(["#1004", "#1002", "#1001"]);
    expect(await list({ location: "depot,main", mode: "urgent" })).toEqual(["#1003", "#1001"]);
    expect(await list({ mode: "point,scheduled" })).toEqual(["#1005", "#1002"]);
    expect(await list({ mode: "scheduled", needsAttention: "1" })).toEqual(["#1002"]);
    expect(await list({ mode: "urgent", sort: "order" })).toEqual(["#1001", "#1003"]);
    expect(await list({ location: "main", q: "100" })).toEqual(["#1004", "#1002", "#1001"]);
    expect(await list({ location: "gone" })).toEqual([]);
    const { next: cursor } = (await listDeliveries(as, { location: "main", limit: "1" })).body;
    expect(await list({ location: "main", limit: "1", cursor })).toEqual(["#1002"]);
    for (const query of [{}, { location: "depot" }, { location: "main", mode: "urgent" }])
      expect(await listDeliveries(as, { ...query, cursor })).toMatchObject({ status: 400 });
    for (const query of [{ location: "Main" }, { mode: "ignore" }, { mode: "urgent," }])
      expect(await listDeliveries(as, query)).toMatchObject({ status: 400 });
  });

  it("says what the buyer chose, and nothing of it where the buyer chose nothing", async () => {
    const as = await createStoreWith(
      { requestedWindow: { date: "2026-11-24", from: "14:00", to: "16:00" } },
      { requestedWindow: { date: "2026-11-25" } },
      {},
    );

    expect((await listDeliveries(as, { sort: "oldest" })).body.deliveries).toMatchObject([
      { requestedWindow: { date: "2026-11-24", from: "14:00", to: "16:00" } },
      { requestedWindow: { date: "2026-11-25", from: null, to: null } },
      { requestedWindow: null },
    ]);
  });

  it.each([
    ["the order's name in any case", "ab-77", "#AB-77"],
    ["the order's id", "1002", "#1002"],
    ["the beginning of its number", "#10", "#1002"],
    ["the access key", "S2-1003", "#1003"],
    ["the access key of a further part", "1006-2", "#1006-B"],
    ["the courier's id of its point", "70077", "#1004"],
    ["the courier's id of its order", "70077", "#1005"],
  ])("finds a delivery by %s", async (_, q, found) => {
    const as = await createStoreWith(
      { orderName: "#AB-77" },
      {},
      { accessKey: "s2-1003" },
      { accessKey: "x", pointId: "70077" },
      { order: { refusals: 0, orderId: "70077" } },
      { orderName: "#1006-B", accessKey: "1006-2", key: { ...buildDeliveryKey("1006"), part: 2 } },
    );

    expect(readOrderNames(await listDeliveries(as, { q }))).toContain(found);
    expect(readOrderNames(await listDeliveries(as, { q: "nothing like it" }))).toEqual([]);
  });

  it("puts what is called exactly so first, then the newest, within the other filters", async () => {
    const as = await createStoreWith(
      { orderName: "#77", state: "held" },
      { orderName: "#770", state: "held" },
      { orderName: "#771" },
      { orderName: "EN-7712", state: "held" },
    );

    expect(readOrderNames(await listDeliveries(as, { q: "77" }))).toEqual([
      ...["#77", "EN-7712", "#771", "#770"],
    ]);
    expect(readOrderNames(await listDeliveries(as, { q: "77", limit: "2" }))).toHaveLength(2);
    expect(readOrderNames(await listDeliveries(as, { q: "77", state: "held" }))).toEqual([
      ...["#77", "EN-7712", "#770"],
    ]);
    const tomorrow = { q: "77", from: "2026-11-21" };
    expect(readOrderNames(await listDeliveries(as, tomorrow))).toEqual([]);
  });

  it("finds no delivery of another store on the same account", async () => {
    await createStoreWith({ accessKey: "1001", pointId: "40404" });
    const other = await createStoreWith({});

    expect(readOrderNames(await listDeliveries(other, { q: "40404" }))).toEqual([]);
  });

  it("continues through filters with few matches and finds all of them", async () => {
    const as = await createStoreWith(
      ...Array.from({ length: 40 }, (_, at) => ({
        state: at % 13 === 0 ? ("held" as const) : ("booked" as const),
      })),
    );
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listDeliveries>> = await listDeliveries(as, {
        state: "held",
        limit: "1",
        ...(cursor && { cursor }),
      });
      found.push(...readOrderNames(page));
      cursor = page.body.next;
    } while (cursor !== null);

    expect(found).toEqual(["#1040", "#1027", "#1014", "#1001"]);
  });

  it("contains no personal data", async () => {
    const as = await createStoreWith({ state: "held", reason: createMessage("manual") });
    const listed = JSON.stringify((await listDeliveries(as)).body);

    for (const word of ["Lovelace", "34th", "ada@", "2125550100", "4411"]) {
      expect(listed).not.toContain(word);
    }
  });

  it("has buyers' names in a call of its own, and who read them is recorded without them", async () => {
    const as = await createStoreWith({}, { recipient: { ...ada, name: "Grace Hopper" } }, {});
    const other = await createStoreWith({ orderName: "#other" });
    const deliveries = "1002,1001,1002,1002-7";
    const { body } = await api.callApi("GET /api/v1/stores/{storeId}/buyer-names", {
      callerStoreId: as,
      query: { deliveries },
    });

    expect(body).toEqual({
      buyers: [
        { orderId: "1002", part: 1, name: "Grace Hopper" },
        { orderId: "1001", part: 1, name: "Ada Lovelace" },
      ],
    });
    const audit = await api.callApi("GET /api/v1/stores/{storeId}/audit", { callerStoreId: as });
    expect(audit.body.records).toMatchObject([
      { kind: "access", action: "readBuyerNames", subject: "1002/1, 1001/1, 1002/1, 1002/7" },
    ]);
    expect(JSON.stringify(audit.body)).not.toMatch(/Hopper|Lovelace/);
    const unread = await api.callApi("GET /api/v1/stores/{storeId}/audit", {
      callerStoreId: other,
    });
    expect(unread.body.records).toEqual([]);
  });

  it.each(["", "x", "1001;1002", "1001-", Array.from({ length: 101 }, () => "1").join(",")])(
    "refuses to read the names of %j",
    async (deliveries) => {
      const as = await createStoreWith({});
      const refused = await api.callApi("GET /api/v1/stores/{storeId}/buyer-names", {
        callerStoreId: as,
        query: { deliveries },
      });

      expect(refused).toMatchObject({ status: 400 });
      expect(refused.body.errors[0].field).toMatch(/^deliveries/);
    },
  );

  it.each<[string, (cursor: string) => string]>([
    ["altered", (cursor) => `A${cursor.slice(1)}`],
    ["cut", (cursor) => cursor.slice(0, -1)],
    ["made up", () => Buffer.from("{}").toString("base64url")],
  ])("rejects a cursor that was %s", async (_, changeCursor) => {
    const as = await createStoreWith({}, {}, {});
    const { body } = await listDeliveries(as, { limit: "1" });

    expect(await listDeliveries(as, { cursor: changeCursor(body.next) })).toMatchObject({
      status: 400,
      body: { errors: [{ field: "cursor" }] },
    });
  });

  it("rejects the cursor of a list with other filters, and accepts it with another limit", async () => {
    const as = await createStoreWith({}, {}, {}, {});
    const { body } = await listDeliveries(as, { limit: "1", from: "2026-11-20" });
    const cursor = body.next;

    for (const others of [{}, { from: "2026-11-21" }, { from: "2026-11-20", state: "new" }]) {
      expect(await listDeliveries(as, { ...others, cursor })).toMatchObject({
        status: 400,
        body: { errors: [{ field: "cursor" }] },
      });
    }
    expect(
      readOrderNames(await listDeliveries(as, { from: "2026-11-20", limit: "2", cursor })),
    ).toEqual(["#1003", "#1002"]);
  });

  it("rejects the cursor of another store", async () => {
    const theirs = await listDeliveries(await createStoreWith({}, {}), { limit: "1" });

    const answer = await listDeliveries(await createStoreWith({}, {}), {
      cursor: theirs.body.next,
    });

    expect(answer.status).toBe(400);
  });

  it.each([
    [{ limit: "0" }, "limit"],
    [{ limit: "101" }, "limit"],
    [{ sort: "buyer" }, "sort"],
    [{ sort: "-newest" }, "sort"],
    [{ state: "lost" }, "state"],
    [{ progress: "on-the-way,lost" }, "progress"],
    [{ from: "yesterday" }, "from"],
    [{ from: "2026-11-21", to: "2026-11-20" }, "from"],
    [{ to: "9999-12-31" }, "to"],
    [{ from: "0000-01-01" }, "from"],
  ])("rejects %o and names the field", async (query, field) => {
    const { status, body } = await listDeliveries(await createStoreWith(), query);

    expect([status, body.errors[0].field]).toEqual([400, field]);
  });
});

const readDelivery = (as: StoreId, orderId: string, part?: string) =>
  part === undefined
    ? api.callApi("GET /api/v1/stores/{storeId}/deliveries/{orderId}", {
        callerStoreId: as,
        path: { orderId },
      })
    : api.callApi("GET /api/v1/stores/{storeId}/deliveries/{orderId}/{part}", {
        callerStoreId: as,
        path: { orderId, part },
      });

describe("one delivery", () => {
  it("contains the recipient, the costs and the allowed actions", async () => {
    const usd = (minor: number) => ({ minor, currency: "USD" });
    const as = await createStoreWith({
      state: "booked",
      order: { refusals: 0, orderId: "9000", charged: usd(1045) },
      money: { shippingPaid: usd(700), quoted: usd(1045), charged: usd(1045) },
      statusHistory: [{ status: "assigned", at: minutesAfterNoon(1) }],
      timeline: [{ at: minutesAfterNoon(1), by: "courier", ...createMessage("status.assigned") }],
    });

    const { status, body } = await readDelivery(as, "1001", "1");

    expect(status).toBe(200);
    expect(body).toMatchObject({
      recipient: { name: "Ada Lovelace", notes: "Gate code 4411" },
      courierStatus: "assigned",
      courierStatusText: "A courier is assigned.",
      money: { shippingPaid: { minor: 700, text: "$7.00" }, charged: { text: "$10.45" } },
      cancelCost: { fee: { text: "$5.23" }, refund: { text: "$5.22" } },
      timeline: [
        {
          by: "courier",
          at: "2026-11-20T12:01:00.000Z",
          code: "status.assigned",
          params: {},
          text: "A courier is assigned.",
        },
      ],
      trackingUrl: expect.stringMatching(/^https:\/\/bridge\.test\/track\//),
    });
    expect(body.actions).toHaveLength(10);
  });

  const bruno = { firstName: "Bruno", phone: "+1 555 010 0002" };
  const buildWay = (status: CourierStatus): Partial<Delivery> => ({
    state: "booked",
    driver: bruno,
    statusHistory: [{ status, at: minutesAfterNoon(1) }],
  });

  it.each<[string, Partial<Delivery>, unknown]>([
    ["who comes", buildWay("assigned"), bruno],
    ["who brings it", buildWay("on-the-way"), bruno],
    [
      "whose number the courier does not tell",
      { ...buildWay("on-the-way"), driver: { firstName: "Bruno" } },
      { firstName: "Bruno", phone: null },
    ],
    ["but not before there is one", { ...buildWay("searching"), driver: undefined }, null],
    ["but not one who is assigned no more", buildWay("searching"), null],
    ["but not one who was there", { ...buildWay("delivered"), state: "completed" }, null],
    ["but not one who brought it back", buildWay("returned"), null],
    ["but not of what is cancelled", { ...buildWay("assigned"), state: "cancelled" }, null],
    [
      "but not after the buyer's data are removed",
      redactBuyer(buildDelivery(buildWay("on-the-way")), new Set()),
      null,
    ],
  ])("names the driver %s", async (_, changes, driver) => {
    const as = await createStoreWith({ ...changes, key: buildDeliveryKey("1001") });

    expect((await readDelivery(as, "1001", "1")).body.driver).toEqual(driver);
    expect(JSON.stringify((await listDeliveries(as)).body)).not.toMatch(/Bruno|010 0002/);
  });

  it("has the stops of each order in its order at the courier, with the block of the others", async () => {
    const door = { latitude: 40.698512, longitude: -74.001812 };
    const batchId = batchIdSchema.parse("1001-1-0");
    const shared: Partial<Delivery> = {
      ...{ state: "booked", batchId, recipient: { ...ada, coordinates: door } },
      plan: {
        ...{ mode: "urgent", storeLocationIds: [], isPartlyRefunded: false, itemValue: 10, tip: 0 },
        load: { transportId: 1, packSizeId: 1, grams: 100, pieces: 1 },
        ...{ pickUpIds: ["main"], pickUpAt: minutesAfterNoon(5) },
      },
    };
    const as = await createStoreWith(
      shared,
      { ...shared, statusHistory: [{ status: "delivered", at: minutesAfterNoon(30) }] },
      shared,
    );
    const keys = ["1002", "1001"].map((id) => ({ ...buildDeliveryKey(id), storeId: as }));
    const left = { ...buildDeliveryKey("1003"), storeId: as };
    await createDynamoBatches(api.table).create(
      buildBatch({
        ...{ storeId: as, batchId, state: "booked", routes: keys.map(formatDeliveryKey) },
        members: [...keys, left].map((key) => ({
          ...{ key, memberState: key === left ? "left" : "joined", statusHistory: [] },
        })),
      }),
    );
    const { status, body } = await readDelivery(as, "1001", "1");

    expect(status).toBe(200);
    const dropOff = { kind: "drop-off", part: 1, plannedAt: null };
    expect(body.stops).toEqual([
      {
        ...{ kind: "pick-up", name: null, orderId: null, part: null, isOfThisDelivery: true },
        ...{ place: null, plannedAt: "2026-11-20T12:05:00.000Z", doneAt: null },
      },
      {
        ...{ ...dropOff, name: "#1002", orderId: "1002", isOfThisDelivery: false },
        place: { latitude: 40.699, longitude: -74.002 },
        doneAt: "2026-11-20T12:30:00.000Z",
      },
      {
        ...{ ...dropOff, name: "#1001", orderId: "1001", isOfThisDelivery: true },
        ...{ place: door, doneAt: null },
      },
    ]);
  });

  it("contains all parts of an order", async () => {
    const as = await createStoreWith({ parts: ["11", "12"] });
    const key = { ...buildDeliveryKey("1001"), storeId: as, part: 2 };
    await api.deliveries.create(buildDelivery({ key, partLocationId: "12" }));

    const { body } = await readDelivery(as, "1001");

    expect(body.deliveries).toMatchObject([
      { part: 1, parts: [1, 2] },
      { part: 2, parts: [1, 2] },
    ]);
    expect((await readDelivery(as, "1001", "2")).body).toMatchObject({ part: 2, parts: [1, 2] });
  });

  it.each([
    ["4711", "1"],
    ["1001", "2"],
    ["1001", "0"],
    ["no-number", "1"],
  ])("is not found as order %s, part %s", async (orderId, part) => {
    const as = await createStoreWith({});

    expect((await readDelivery(as, orderId, part)).status).toBe(404);
  });
});
