import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createCourierInProcess } from "#test/fakes/courier/courier-in-process.ts";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";
import { crashAfter } from "#test/fakes/courier/crashing-client.ts";

let setup: CourierWithPartner;

beforeEach(async () => {
  setup = await createCourierWithPartner();
});
afterEach(() => setup.close());

describe("a change and its notification", () => {
  it("stay together when the process crashes right after saving: the sweep sends the notification", async () => {
    const shop = await setup.openReceiver();
    await setup.register({ webhook_url: shop.url });
    const id = await setup.createPoint();
    const crashing = createCourierInProcess(
      crashAfter(setup.table, ({ input }) => JSON.stringify(input).includes("outbox")),
    );
    await expect(setup.setPointStatus(id, 1500, crashing)).rejects.toThrow();
    expect(setup.courier.queuedTasks).toEqual([]);

    await setup.sweepAfter(31);

    expect(shop.received).toHaveLength(1);
    expect(await setup.listNotifications()).toMatchObject([{ status_id: 1500, delivered: true }]);
  });

  it.each([1, 2, 3, 4, 5])("survive a worker that crashes after its write %i", async (last) => {
    const shop = await setup.openReceiver();
    await setup.register({ webhook_url: shop.url });
    const id = await setup.createPoint();
    await setup.setPointStatus(id, 1500);
    await setup.setPointStatus(id, 1550);
    let writes = 0;
    const crashing = createCourierInProcess(
      crashAfter(setup.table, (command) => {
        if (command.constructor.name === "PutCommand") writes += 1;
        return writes === last;
      }),
    );
    crashing.queuedTasks.push(...setup.courier.queuedTasks.splice(0));
    await expect(crashing.processReadyTasks()).rejects.toThrow();

    for (let minute = 0; minute < 5; minute += 1) {
      await setup.sweepAfter(121);
    }

    const sent = shop.received.map(({ headers }) => headers["webhook-id"]);
    expect(new Set(sent).size).toBe(2);
    expect(await setup.listNotifications()).toMatchObject([
      { status_id: 1550, delivered: true },
      { status_id: 1500, delivered: true },
    ]);
    expect(await setup.listNotifications(`/${id}`)).toEqual(await setup.listNotifications());
  });

  it("are recorded once when a message is delivered twice at the same time", async () => {
    const shop = await setup.openReceiver();
    await setup.register({ webhook_url: shop.url });
    const id = await setup.createPoint();
    await setup.setPointStatus(id, 1500);
    setup.courier.queuedTasks.push(...setup.courier.queuedTasks);

    await Promise.all([
      setup.courier.processReadyTasks(),
      setup.courier.processReadyTasks(),
      setup.courier.processReadyTasks(),
    ]);

    expect(await setup.listNotifications()).toMatchObject([
      { delivered: true, attempts: [{ http_status: 204 }] },
    ]);
    expect(await setup.listNotifications(`/${id}`)).toHaveLength(1);
  });
});
