import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, expect, it } from "vitest";
import { aCreation } from "#test/builders/courier-point.ts";
import { courierInProcess, OPS_KEY } from "#test/fakes/courier-in-process.ts";
import { type CourierTable, courierTable } from "#test/fakes/courier-table.ts";

const V4 = "/api/restfull/v4/points/dropoff";
const ops = { "x-ops-key": OPS_KEY };

let table: CourierTable;
let courier: ReturnType<typeof courierInProcess>;
let me: Record<string, string>;

beforeEach(async () => {
  table = await courierTable();
  courier = courierInProcess(table.client, table.tableName);
});

afterEach(() => table.close());

async function created(sandbox: boolean): Promise<number> {
  const { body: account } = await courier.ask("POST", "/api/ops/v1/accounts", {
    headers: ops,
    body: { email: "owner@shop.test", sandbox, sandbox_step_seconds: 10 },
  });
  me = { clientid: account.clientid, secretid: account.secretid };
  const { body } = await courier.ask("POST", V4, { headers: me, body: aCreation() });
  return body.inserted_id;
}
const tracked = async (id: number) =>
  (await courier.ask("GET", `${V4}/track/${id}`, { headers: me })).body.data;
const notified = async () =>
  (await courier.ask("GET", "/api/restfull/v3/webhooks", { headers: me })).body.data.map(
    (each: { status_id: number }) => each.status_id,
  );
/** The waiting hint of the driver, as the queue would deliver it when its delay is over. */
const dueHint = () => {
  const at = courier.hinted.findIndex(({ to }) => to === "drive");
  const [hint] = at === -1 ? [] : courier.hinted.splice(at, 1);
  return hint === undefined ? undefined : { ...hint, waitMs: 0 };
};

it("carries a sandbox point to its door, one step each delay", async () => {
  const id = await created(true);
  const seen = [(await tracked(id)).status_id];
  for (let hint = dueHint(); hint !== undefined; hint = dueHint()) {
    courier.pass(10);
    courier.hinted.push(hint);
    await courier.workAtOnce();
    seen.push((await tracked(id)).status_id);
  }

  expect(seen).toEqual([1000, 1500, 1550, 1590, 1630, 1670, 1700]);
  expect(await tracked(id)).toMatchObject({
    courier_name: expect.any(String),
    courier_surname: expect.any(String),
    courier_phone_number: expect.any(String),
  });
  expect(await notified()).toEqual([1700, 1670, 1630, 1590, 1550, 1500]);
});

it("is carried on by the sweep when every message was lost", async () => {
  const id = await created(true);
  for (let step = 0; step < 6; step += 1) {
    courier.hinted.length = 0;
    courier.pass(10 + 121);
    await courier.sweep();
    await courier.workAtOnce();
  }

  expect(await tracked(id)).toMatchObject({ status_id: 1700 });
  courier.pass(3600);
  expect(await courier.sweep()).toEqual({ points: 0, notifications: 0 });
});

it("makes one step when a message comes twice, at once or late", async () => {
  const id = await created(true);
  const hint = dueHint() ?? expect.unreachable();
  if (hint.to !== "drive") expect.unreachable();
  courier.hinted.push(hint, { ...hint }, { ...hint });

  await Promise.all([courier.workAtOnce(), courier.workAtOnce(), courier.workAtOnce()]);
  courier.hinted.push({ ...hint });
  await courier.workAtOnce();

  expect(await tracked(id)).toMatchObject({ status_id: 1500 });
  expect(await notified()).toEqual([1500]);
});

it("leaves the points of other accounts alone", async () => {
  const id = await created(false);
  courier.pass(3600);

  expect(courier.hinted).toEqual([]);
  await courier.sweep();
  await courier.workAtOnce();
  expect(await tracked(id)).toMatchObject({ status_id: 1000 });
});

it("goes on from where the operator put the point", async () => {
  const id = await created(true);
  courier.hinted.length = 0;
  await courier.ask("POST", `/api/ops/v1/points/${id}/status`, {
    headers: ops,
    body: { status_id: 1500 },
  });

  const hint = dueHint() ?? expect.unreachable();
  courier.hinted.push(hint);
  await courier.workAtOnce();

  expect(await tracked(id)).toMatchObject({ status_id: 1550 });
});

it("sweeps all others when one item is not readable", async () => {
  const id = await created(true);
  const broken = { pk: "POINTS#0", sk: "0000000001", dueOf: "DUE#point", dueAt: "2020-01-01" };
  await table.client.send(new PutCommand({ TableName: table.tableName, Item: broken }));
  courier.hinted.length = 0;
  courier.pass(60);

  await expect(courier.sweep()).rejects.toThrow("1 not readable");
  await courier.workAtOnce();

  expect(await tracked(id)).toMatchObject({ status_id: 1500 });
});
