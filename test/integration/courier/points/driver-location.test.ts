import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DRIVER_DATA_MS } from "#shared/courier/domain/personal-data/driver-data.ts";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";
import { expandStoredItem } from "#test/fakes/expand-stored-item.ts";

let setup: CourierWithPartner;

beforeEach(async () => {
  setup = await createCourierWithPartner();
});
afterEach(() => setup.close());

const DRIVER = { name: "Ada", surname: "Quickstep", phone: "+15550100001" };
const UNTIL_SECONDS = DRIVER_DATA_MS / 1000;
const move = (id: number, lat: number, lng: number) =>
  setup.operateRecord(`points/${id}/driver/location`, { lat, lng });
const readLocation = async (id: number) => {
  const { last_lat, last_lng, last_location_date } = await setup.trackPoint(id);
  return last_lat && { lat: Number(last_lat), lng: Number(last_lng), at: last_location_date };
};
const readItem = async (id: number) =>
  expandStoredItem(
    (await setup.table.get({ pk: "POINTS#1", sk: String(id).padStart(10, "0") })) ?? {},
  );

async function assignPoint(): Promise<number> {
  const id = await setup.createPoint();
  await setup.setPointStatus(id, 1500);
  await setup.operateRecord(`points/${id}/status`, { status_id: 1550, courier: DRIVER });
  return id;
}
const setStatuses = async (id: number, ...statuses: number[]) => {
  for (const status of statuses) await setup.setPointStatus(id, status);
};

describe("a driver who reports", () => {
  beforeEach(() => setup.register());

  it("is on the map from the first report, with its time", async () => {
    const id = await setup.createPoint();
    expect(await move(id, 40.7, -74)).toMatchObject({ status: 409, body: { code: 1412 } });
    await setup.setPointStatus(id, 1500);
    await setup.operateRecord(`points/${id}/status`, { status_id: 1550, courier: DRIVER });
    expect(await readLocation(id)).toBeUndefined();

    expect(await move(id, 40.7312, -73.9989)).toEqual({
      status: 200,
      body: { code: 0, id, status_id: 1550, status: "Courier Assigned" },
    });
    const at = setup.courier.clock().toISOString();
    setup.courier.advanceTime(60);
    expect(await readLocation(id)).toEqual({ lat: 40.7312, lng: -73.9989, at });
  });

  it("sends no notification", async () => {
    const shop = await setup.openReceiver(200);
    await setup.register({ webhook_url: shop.url });
    const id = await assignPoint();
    await setup.courier.processReadyTasks();
    const before = await setup.listNotifications();

    await move(id, 40.7312, -73.9989);
    await setup.courier.processReadyTasks();

    expect(await setup.listNotifications()).toEqual(before);
  });

  it.each([
    ["delivered", [1590, 1630, 1670, 1700]],
    ["a failed attempt", [1590, 1630, 1670, 1830]],
    ["returned", [1590, 1630, 1840]],
    ["delivered, and to be collected again", [1590, 1630, 1670, 1710, 1720]],
  ])("does not move after the end, and is gone two hours later: %s", async (_, statuses) => {
    const id = await assignPoint();
    await move(id, 40.7312, -73.9989);
    await setStatuses(id, ...statuses);
    expect(await move(id, 1, 1)).toMatchObject({ status: 409 });

    setup.courier.advanceTime(UNTIL_SECONDS - 1);
    expect(await readLocation(id)).toMatchObject({ lat: 40.7312 });
    setup.courier.advanceTime(1);
    expect(await readLocation(id)).toBeUndefined();

    await setup.sweepAfter(60);
    expect(JSON.stringify(await readItem(id))).not.toContain("40.7312");
  });

  it("is forgotten when the point goes back to the queue or is erased", async () => {
    const id = await assignPoint();
    await move(id, 40.7312, -73.9989);
    await setup.setPointStatus(id, 1500);
    expect(JSON.stringify(await readItem(id))).not.toContain("40.7312");

    await setup.operateRecord(`points/${id}/status`, { status_id: 1550, courier: DRIVER });
    await move(id, 40.7312, -73.9989);
    await setStatuses(id, 1590, 1630, 1670, 1700);
    await setup.sendAsPartner("DELETE", `points/dropoff/${id}/personal-data`);
    expect(JSON.stringify(await readItem(id))).not.toContain("40.7312");
    expect(await readLocation(id)).toBeUndefined();
  });

  it("is another account's secret", async () => {
    const id = await assignPoint();
    await setup.register();
    expect(await move(id, 1, 1)).toMatchObject({ status: 404 });
  });
});

describe("the simulated driver", () => {
  const PICKUP = "350 5th Ave, New York, NY 10118, USA";
  const DROPOFF = "11 Wall St, New York, NY 10005, USA";

  /** Creates a sandbox point and lets the driver take its steps up to a status. */
  async function simulateUntil(status: number, changes: object = {}): Promise<number> {
    await setup.register({ sandbox: true, sandbox_step_seconds: 60, address: PICKUP });
    const id = (await setup.postPoint("Order-1", { rec_address: DROPOFF, ...changes })).body
      .inserted_id;
    while ((await setup.trackPoint(id)).status_id !== status) await advanceDriver();
    return id;
  }
  async function advanceDriver() {
    setup.courier.advanceTime(60);
    const tasks = setup.courier.queuedTasks.splice(0);
    setup.courier.queuedTasks.push(
      ...tasks.map((task) => ("waitMs" in task ? { ...task, waitMs: 0 } : task)),
    );
    await setup.courier.processReadyTasks();
  }
  const locate = async (address: string) =>
    (await setup.courier.locator.locate(address)) ?? expect.unreachable();

  it("goes from the pick-up to the recipient while time passes", async () => {
    const id = await simulateUntil(1630);
    const [pickUp, dropOff] = [await locate(PICKUP), await locate(DROPOFF)];
    const before = setup.courier.clock();

    expect((await readLocation(id))?.lat).toBeCloseTo(pickUp.lat, 5);
    setup.courier.advanceTime(30);
    const halfway = await readLocation(id);
    expect(halfway?.lat).toBeCloseTo((pickUp.lat + dropOff.lat) / 2, 5);
    expect(halfway?.lng).toBeCloseTo((pickUp.lng + dropOff.lng) / 2, 5);
    expect(halfway?.at).toBe(new Date(before.getTime() + 30_000).toISOString());
    setup.courier.advanceTime(300);
    expect((await readLocation(id))?.lat).toBeCloseTo(dropOff.lat, 5);
  });

  it("stands at the door after the delivery until the location is removed", async () => {
    const id = await simulateUntil(1700);
    const dropOff = await locate(DROPOFF);
    const atEnd = await readLocation(id);
    expect(atEnd?.lat).toBeCloseTo(dropOff.lat, 5);

    setup.courier.advanceTime(UNTIL_SECONDS - 1);
    expect(await readLocation(id)).toEqual(atEnd);
    await setup.sweepAfter(61);
    expect(await readLocation(id)).toBeUndefined();
    expect(await readItem(id)).not.toHaveProperty("simulatedWay");
  });

  it("goes without a location if an address is unknown or cannot be located", async () => {
    const id = await simulateUntil(1550, { rec_address: "Nowhere at all 1" });
    expect(await setup.trackPoint(id)).toMatchObject({ courier_name: expect.any(String) });
    expect(await readLocation(id)).toBeUndefined();
  });
});
