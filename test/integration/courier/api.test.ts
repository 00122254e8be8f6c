import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { point, tracking } from "#shared/contract/points/point.ts";
import { aCreation } from "#test/builders/courier-point.ts";
import { courierInProcess, OPS_KEY } from "#test/fakes/courier-in-process.ts";
import { type CourierTable, courierTable } from "#test/fakes/courier-table.ts";

const V4 = "/api/restfull/v4/points/dropoff";
const ops = { "x-ops-key": OPS_KEY };

let table: CourierTable;
let courier: ReturnType<typeof courierInProcess>;
let me: Record<string, string>;

beforeAll(async () => {
  table = await courierTable();
});
afterAll(() => table.close());
beforeEach(async () => {
  courier = courierInProcess(table.client, table.tableName);
  me = await registered();
});

async function registered(): Promise<Record<string, string>> {
  const { status, body } = await courier.ask("POST", "/api/ops/v1/accounts", {
    headers: ops,
    body: { email: "owner@shop.test" },
  });
  expect({ status, code: body.code }).toEqual({ status: 200, code: 0 });
  return { clientid: body.clientid, secretid: body.secretid };
}
const post = (access_key: string, headers = me) =>
  courier.ask("POST", V4, { headers, body: aCreation({ access_key }) });
const get = (path: string, headers = me) => courier.ask("GET", path, { headers });

describe("points", () => {
  it("reads a created point back by its id and by its key in any case", async () => {
    const { body: created } = await post("Order-1");
    expect(created).toEqual({ code: 0, inserted_id: expect.any(Number) });

    const byId = await get(`${V4}/${created.inserted_id}`);
    const byKey = await get(`${V4}/access_key/oRDER-1`);

    expect(byId).toEqual(byKey);
    expect(byId.status).toBe(200);
    expect(point.parse(byId.body.data)).toMatchObject({
      ...aCreation({ access_key: "Order-1" }),
      id: created.inserted_id,
      status_id: 1000,
      pack_status: "Ready for delivery",
      route_status: "Ready for delivery",
    });
  });

  it("tracks a point by its id and by its key, without the recipient", async () => {
    const { body: created } = await post("Order-1");

    const tracked = await get(`${V4}/track/${created.inserted_id}`);

    expect(await get(`${V4}/track/access_key/ORDER-1/`)).toEqual(tracked);
    expect(tracking.strict().parse(tracked.body.data)).toMatchObject({ status_id: 1000 });
  });

  it("refuses a key in use and names the point that has it", async () => {
    const { body: created } = await post("Order-1");

    expect(await post("ORDER-1")).toEqual({
      status: 409,
      body: {
        code: 1409,
        msgtext: expect.stringContaining(String(created.inserted_id)),
        errors: [{ field: "access_key", msgtext: expect.any(String) }],
        inserted_id: created.inserted_id,
      },
    });
  });

  it("lists 12 a page, newest first, from the offset", async () => {
    for (let at = 1; at <= 14; at += 1) await post(`key-${at}`);
    const keysAt = async (start: string) =>
      (await get(`${V4}${start}`)).body.data.map((each: { access_key: string }) => each.access_key);

    expect(await keysAt("")).toEqual(Array.from({ length: 12 }, (_, at) => `key-${14 - at}`));
    expect(await keysAt("?start=12")).toEqual(["key-2", "key-1"]);
    expect(await keysAt("?start=999999999999999")).toEqual([]);
  });

  it.each(["1", "0", "-5", "x", "99999999999999999999", "8589934593999"])(
    "knows no point %s",
    async (id) => {
      expect(await get(`${V4}/${id}`)).toMatchObject({ status: 404, body: { code: 1404 } });
    },
  );

  it("shows nobody another account's point", async () => {
    const { body: created } = await post("Order-1");
    const other = await registered();

    expect((await get(`${V4}/${created.inserted_id}`, other)).status).toBe(404);
    expect((await get(`${V4}/access_key/Order-1`, other)).status).toBe(404);
    expect((await get(`${V4}/track/${created.inserted_id}`, other)).status).toBe(404);
    expect((await get(V4, other)).body.data).toEqual([]);
  });

  it("refuses a key that cannot be stored, and finds none by it", async () => {
    const wide = "\u{1d160}".repeat(127);

    expect(await post(wide)).toMatchObject({
      status: 400,
      body: { code: 1400, errors: [{ field: "access_key" }] },
    });
    expect((await get(`${V4}/access_key/${encodeURIComponent(wide)}`)).status).toBe(404);
    expect((await post("half \ud800")).status).toBe(400);
  });
});

describe("authentication", () => {
  it("answers a missing, an unknown and a wrong credential with the very same words", async () => {
    const answers = [
      await get(V4, {}),
      await get(V4, { clientid: "nobody", secretid: me.secretid ?? "" }),
      await get(V4, { clientid: "x".repeat(5000), secretid: "y" }),
      await get(V4, { ...me, secretid: "wrong" }),
      await get(V4, { clientid: me.clientid ?? "" }),
    ];

    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ status: 401, body: { code: 1401 } });
  });

  it("stores no secret in clear", async () => {
    const { body } = await courier.ask("POST", "/api/ops/v1/accounts", {
      headers: ops,
      body: { email: "owner@shop.test" },
    });
    const { Items } = await table.client.send(new ScanCommand({ TableName: table.tableName }));
    const stored = JSON.stringify(Items);

    expect(stored).toContain(body.clientid);
    expect(stored).not.toContain(body.secretid);
    expect(stored).not.toContain(body.webhook_secret.slice("whsec_".length));
    expect(stored).not.toContain(Buffer.from(body.secretid).toString("base64"));
  });
});

describe("the operator's side", () => {
  const setStatus = (id: number, status_id: unknown, headers: Record<string, string> = ops) =>
    courier.ask("POST", `/api/ops/v1/points/${id}/status`, { headers, body: { status_id } });

  it("moves a point along the table, and names the present status where it may not", async () => {
    const { body: created } = await post("Order-1");
    const id = created.inserted_id;

    expect(await setStatus(id, "1500")).toEqual({
      status: 200,
      body: { code: 0, id, status_id: 1500, status: "Scheduled for delivery" },
    });
    expect(await setStatus(id, 1700)).toMatchObject({
      status: 409,
      body: { code: 1410, msgtext: expect.stringContaining("1500") },
    });
  });

  it("answers the present status with success and changes nothing", async () => {
    const { body: created } = await post("Order-1");
    await setStatus(created.inserted_id, 1500);
    const before = await get(`${V4}/${created.inserted_id}`);
    courier.hinted.length = 0;
    courier.pass(60);

    expect((await setStatus(created.inserted_id, 1500)).status).toBe(200);
    expect(await get(`${V4}/${created.inserted_id}`)).toEqual(before);
    expect(courier.hinted).toEqual([]);
  });

  it.each([1, 999_999_999_999_999])("knows no point %i", async (id) => {
    expect(await setStatus(id, 1500)).toMatchObject({ status: 404, body: { code: 1404 } });
  });

  it("refuses a status that does not exist and names those that do", async () => {
    expect(await setStatus(2 ** 33 + 1, 1234)).toMatchObject({
      status: 400,
      body: { errors: [{ field: "status_id", msgtext: expect.stringContaining("1000, 1500") }] },
    });
  });

  it("lets nobody in without its key", async () => {
    for (const headers of [{}, { "x-ops-key": "wrong" }, me]) {
      expect(await setStatus(1, 1500, headers)).toMatchObject({
        status: 401,
        body: { code: 1401 },
      });
    }
  });

  it("refuses a registration that could not work", async () => {
    const answer = await courier.ask("POST", "/api/ops/v1/accounts", {
      headers: ops,
      body: { email: "x", webhook_url: "ftp://shop.test", sandbox_step_seconds: 0 },
    });

    expect(answer).toMatchObject({
      status: 400,
      body: {
        errors: [
          { field: "email", msgtext: "must be an e-mail address" },
          { field: "webhook_url", msgtext: "must be an http or https URL" },
          { field: "sandbox_step_seconds", msgtext: "must be 1 or more" },
        ],
      },
    });
  });

  it("changes what is given, keeps the rest, and never turns a sandbox live", async () => {
    const path = `/api/ops/v1/accounts/${me.clientid}`;
    const put = (body: object) => courier.ask("PUT", path, { headers: ops, body });
    const webhook_url = "https://shop.test/hook";

    expect((await put({ email: "a@shop.test", webhook_url })).status).toBe(200);
    expect((await put({ email: "b@shop.test" })).status).toBe(200);
    expect(await courier.accounts.find(me.clientid ?? "")).toMatchObject({
      email: "b@shop.test",
      webhookUrl: webhook_url,
    });
    expect((await put({ email: "b@shop.test", webhook_url: null })).status).toBe(200);
    expect((await courier.accounts.find(me.clientid ?? ""))?.webhookUrl).toBeUndefined();
    expect(await put({ email: "b@shop.test", sandbox: true })).toMatchObject({
      status: 400,
      body: { errors: [{ field: "sandbox" }] },
    });
    expect((await get(V4)).status).toBe(200);
  });

  it("numbers accounts without gaps, also those registered at once", async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, () => registered()));
    const numbers = await Promise.all(
      clients.map(async (each) => (await courier.accounts.find(each.clientid ?? ""))?.number),
    );
    const sorted = numbers.map(Number).sort((a, b) => a - b);

    expect(sorted).toEqual(sorted.map((_, at) => Number(sorted[0]) + at));
  });
});
