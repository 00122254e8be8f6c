import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { notification } from "#shared/contract/webhooks/notification.ts";
import { sentNotification } from "#shared/contract/webhooks/read-notifications.ts";
import { aCreation } from "#test/builders/courier-point.ts";
import { dyingAfter } from "#test/fakes/courier-dying-client.ts";
import { courierInProcess, OPS_KEY } from "#test/fakes/courier-in-process.ts";
import { type Receiver, receiver } from "#test/fakes/courier-receiver.ts";
import { type CourierTable, courierTable } from "#test/fakes/courier-table.ts";

const V3 = "/api/restfull/v3/webhooks";
const ops = { "x-ops-key": OPS_KEY };

let table: CourierTable;
let courier: ReturnType<typeof courierInProcess>;
let shop: Receiver;
let me: Record<string, string>;
let signingSecret: string;

beforeEach(async () => {
  table = await courierTable();
  courier = courierInProcess(table.client, table.tableName);
});
afterEach(async () => {
  await shop?.close();
  await table.close();
});

async function registered(webhook_url?: string) {
  const { body } = await courier.ask("POST", "/api/ops/v1/accounts", {
    headers: ops,
    body: { email: "owner@shop.test", webhook_url },
  });
  me = { clientid: body.clientid, secretid: body.secretid };
  signingSecret = body.webhook_secret;
}
async function created(access_key = "Order-1"): Promise<number> {
  const { body } = await courier.ask("POST", "/api/restfull/v4/points/dropoff", {
    headers: me,
    body: aCreation({ access_key }),
  });
  return body.inserted_id;
}
const setStatus = (id: number, status_id: number, by = courier) =>
  by.ask("POST", `/api/ops/v1/points/${id}/status`, { headers: ops, body: { status_id } });
const read = async (path = "") =>
  (await courier.ask("GET", `${V3}${path}`, { headers: me })).body.data;

it("sends one signed notification for each change, and none for the creation", async () => {
  shop = await receiver();
  await registered(shop.url);
  const id = await created();
  await courier.workAtOnce();
  expect(shop.received).toEqual([]);

  await setStatus(id, 1500);
  await setStatus(id, 1550);
  await courier.workAtOnce();

  expect(shop.received).toHaveLength(2);
  const bodies = shop.received.map(({ body }) => notification.parse(JSON.parse(body)));
  expect(bodies.map(({ status_id }) => status_id)).toEqual([1500, 1550]);
  expect(bodies[0]).toEqual({
    id: shop.received[0]?.headers["webhook-id"],
    event: "point.status_changed",
    dropoff_id: id,
    access_key: "Order-1",
    status_id: 1500,
    status: "Scheduled for delivery",
    pack_status: "Scheduled for delivery",
    route_status: "Scheduled for delivery",
    courier: null,
    occurred_at: "2026-03-02T12:00:00.000Z",
  });
});

it("signs so that the specification's own library accepts it, and nothing altered", async () => {
  shop = await receiver();
  await registered(shop.url);
  vi.spyOn(Date, "now").mockReturnValue(courier.clock().getTime());
  await setStatus(await created(), 1500);
  await courier.workAtOnce();

  const { headers, body } = shop.received[0] ?? expect.unreachable();
  const signed = headers as Record<string, string>;
  const webhook = new Webhook(signingSecret);
  expect(webhook.verify(body, signed)).toMatchObject({ status_id: 1500 });
  expect(() => webhook.verify(body.replace("1500", "1700"), signed)).toThrow();
});

describe("a change and its notification", () => {
  it("are not parted when the process dies right after saving: the sweep sends it", async () => {
    shop = await receiver();
    await registered(shop.url);
    const id = await created();
    const dying = courierInProcess(
      dyingAfter(table.client, ({ input }) => JSON.stringify(input).includes("outbox")),
      table.tableName,
    );
    await expect(setStatus(id, 1500, dying)).rejects.toThrow();
    expect(courier.hinted).toEqual([]);

    courier.pass(31);
    await courier.sweep();
    await courier.workAtOnce();

    expect(shop.received).toHaveLength(1);
    expect(await read()).toMatchObject([{ status_id: 1500, delivered: true }]);
  });

  it.each([1, 2, 3, 4, 5])("survive a worker that dies after its write %i", async (last) => {
    shop = await receiver();
    await registered(shop.url);
    const id = await created();
    await setStatus(id, 1500);
    await setStatus(id, 1550);
    let writes = 0;
    const dying = courierInProcess(
      dyingAfter(table.client, (command) => {
        if (command.constructor.name === "PutCommand") writes += 1;
        return writes === last;
      }),
      table.tableName,
    );
    dying.hinted.push(...courier.hinted.splice(0));
    await expect(dying.workAtOnce()).rejects.toThrow();

    for (let minute = 0; minute < 5; minute += 1) {
      courier.pass(121);
      await courier.sweep();
      await courier.workAtOnce();
    }

    const sent = shop.received.map(({ headers }) => headers["webhook-id"]);
    expect(new Set(sent).size).toBe(2);
    expect(await read()).toMatchObject([
      { status_id: 1550, delivered: true },
      { status_id: 1500, delivered: true },
    ]);
    expect(await read(`/${id}`)).toEqual(await read());
  });

  it("are sent once more at most when a message comes twice at the same time", async () => {
    shop = await receiver();
    await registered(shop.url);
    const id = await created();
    await setStatus(id, 1500);
    courier.hinted.push(...courier.hinted);

    await Promise.all([courier.workAtOnce(), courier.workAtOnce(), courier.workAtOnce()]);

    expect(await read()).toMatchObject([{ delivered: true, attempts: [{ http_status: 204 }] }]);
    expect(await read(`/${id}`)).toHaveLength(1);
  });
});

it("numbers notifications of many points at once without a gap", async () => {
  await registered();
  const ids: number[] = [];
  for (let at = 0; at < 12; at += 1) ids.push(await created(`key-${at}`));
  await Promise.all(ids.map((id) => setStatus(id, 1500)));

  await Promise.all(Array.from({ length: 6 }, () => courier.workAtOnce()));

  const account = await courier.accounts.find(me.clientid ?? "");
  const page = { start: 0, limit: 50 };
  const listed = await courier.notifications.page(account?.number ?? 0, page);
  expect(listed.map(({ number }) => number)).toEqual(ids.map((_, at) => 12 - at));
  expect(new Set(listed.map(({ pointId }) => pointId))).toEqual(new Set(ids));
});

describe("an attempt that fails", () => {
  const changed = async (...statuses: number[]) => {
    shop = await receiver(...statuses);
    await registered(shop.url);
    await setStatus(await created(), 1500);
    await courier.workAtOnce();
  };

  it("is made again after 5 seconds, with the same id", async () => {
    await changed(503);
    expect(courier.hinted).toMatchObject([{ to: "attempt", attemptsBefore: 1, waitMs: 5000 }]);
    expect(await read()).toMatchObject([
      { delivered: false, given_up: false, attempts: [{ http_status: 503, error: null }] },
    ]);

    courier.pass(5 + 31);
    await courier.sweep();
    await courier.workAtOnce();

    expect(await read()).toMatchObject([{ delivered: true }]);
    expect(new Set(shop.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  });

  it("is not made by the sweep before it is due", async () => {
    await changed(503, 503);
    courier.pass(36);
    await courier.sweep();
    await courier.workAtOnce();
    expect(shop.received).toHaveLength(2);
    courier.hinted.length = 0;

    courier.pass(59);
    expect(await courier.sweep()).toMatchObject({ notifications: 0 });
  });

  it("is not made again by a message that comes once more afterwards", async () => {
    await changed(503);
    const { accountNumber, number } = courier.hinted[0] as {
      accountNumber: number;
      number: number;
    };
    courier.hinted.push({ to: "attempt", accountNumber, number, attemptsBefore: 0, waitMs: 0 });

    await courier.workAtOnce();

    expect(shop.received).toHaveLength(1);
  });

  it("is named by one sweep, and by a later one only if nothing came of it", async () => {
    await changed(503);
    courier.pass(5 + 31);
    const found: number[] = [];
    for (const seconds of [0, 60, 60, 31]) {
      courier.pass(seconds);
      found.push((await courier.sweep()).notifications);
    }

    expect(found).toEqual([1, 0, 0, 1]);
  });

  it("shows a redirect as what was answered, and does not follow it", async () => {
    await changed(302);

    expect(shop.received.map(({ path }) => path)).toEqual(["/hook"]);
    expect(await read()).toMatchObject([{ delivered: false, attempts: [{ http_status: 302 }] }]);
  });

  it("shows that no answer came in time", async () => {
    await changed(0);

    expect(await read()).toMatchObject([
      { attempts: [{ http_status: null, error: "no answer within 0.3 seconds" }] },
    ]);
  });

  it("shows that nobody listens there", async () => {
    shop = await receiver();
    await shop.close();
    await registered(shop.url);
    await setStatus(await created(), 1500);
    await courier.workAtOnce();

    expect(await read()).toMatchObject([
      { attempts: [{ http_status: null, error: "could not connect: ECONNREFUSED" }] },
    ]);
  });

  it("is given up after the ninth, eight delays later", async () => {
    await changed(...Array.from({ length: 20 }, () => 500));
    for (let day = 0; day < 12; day += 1) {
      courier.pass(25 * 3600);
      await courier.sweep();
      await courier.workAtOnce();
    }

    expect(shop.received).toHaveLength(9);
    const [shown] = await read();
    expect(shown).toMatchObject({ delivered: false, given_up: true });
    expect(shown.attempts).toHaveLength(9);
  });

  it("goes to the address that the account has now", async () => {
    await changed(500);
    const moved = await receiver();
    await courier.ask("PUT", `/api/ops/v1/accounts/${me.clientid}`, {
      headers: ops,
      body: { email: "owner@shop.test", webhook_url: moved.url },
    });

    courier.pass(36);
    await courier.sweep();
    await courier.workAtOnce();

    expect(moved.received).toHaveLength(1);
    expect(await read()).toMatchObject([{ url: moved.url, delivered: true }]);
    await moved.close();
  });
});

it("records the changes of an account without an address, and sends nothing", async () => {
  shop = await receiver();
  await registered();
  await setStatus(await created(), 1500);
  await courier.workAtOnce();
  courier.pass(3600);

  expect(await courier.sweep()).toEqual({ points: 0, notifications: 0 });
  expect(await read()).toMatchObject([
    { url: null, attempts: [], delivered: false, given_up: false },
  ]);
});

describe("reading back", () => {
  it("shows 50 a page, newest first, of the account and of one point", async () => {
    await registered();
    const id = await created("Order-1");
    const other = await created("Order-2");
    await setStatus(other, 1500);
    // 1000 → 1500 → 1000 …: 51 changes.
    for (let at = 0; at < 51; at += 1) await setStatus(id, at % 2 === 0 ? 1500 : 1000);
    await courier.workAtOnce();

    const whole = [...(await read()), ...(await read("?start=50"))];
    expect(whole).toHaveLength(52);
    for (const each of whole) sentNotification.parse(each);
    const ofPoint = whole.filter(({ dropoff_id }) => dropoff_id === id);
    expect(ofPoint).toHaveLength(51);
    expect(await read(`/${id}`)).toEqual(ofPoint.slice(0, 50));
    expect(await read(`/${id}?start=50`)).toEqual(ofPoint.slice(50));
    expect(await read("/access_key/ORDER-1?start=49")).toEqual(ofPoint.slice(49));
    expect(await read(`/${other}`)).toMatchObject([{ access_key: "Order-2", status_id: 1500 }]);
  });

  it("shows nobody another account's", async () => {
    await registered();
    const id = await created();
    await setStatus(id, 1500);
    await courier.workAtOnce();
    await registered();

    expect(await read()).toEqual([]);
    for (const path of [`${V3}/${id}`, `${V3}/access_key/Order-1`]) {
      expect(await courier.ask("GET", path, { headers: me })).toMatchObject({ status: 404 });
    }
  });
});
