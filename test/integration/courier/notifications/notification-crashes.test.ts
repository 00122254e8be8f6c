import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createCourierInProcess } from "#test/fakes/courier/courier-in-process.ts";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";
import { crashAfter } from "#test/fakes/courier/crashing-client.ts";

let here: CourierWithPartner;

beforeEach(async () => {
  here = await createCourierWithPartner();
});
afterEach(() => here.close());

describe("a change and its notification", () => {
  it("are not parted when the process dies right after saving: the sweep sends it", async () => {
    const shop = await here.openReceiver();
    await here.register({ webhook_url: shop.url });
    const id = await here.createPoint();
    const dying = createCourierInProcess(
      crashAfter(here.table, ({ input }) => JSON.stringify(input).includes("outbox")),
    );
    await expect(here.setPointStatus(id, 1500, dying)).rejects.toThrow();
    expect(here.courier.queuedTasks).toEqual([]);

    await here.sweepAfter(31);

    expect(shop.received).toHaveLength(1);
    expect(await here.listNotifications()).toMatchObject([{ status_id: 1500, delivered: true }]);
  });

  it.each([1, 2, 3, 4, 5])("survive a worker that dies after its write %i", async (last) => {
    const shop = await here.openReceiver();
    await here.register({ webhook_url: shop.url });
    const id = await here.createPoint();
    await here.setPointStatus(id, 1500);
    await here.setPointStatus(id, 1550);
    let writes = 0;
    const dying = createCourierInProcess(
      crashAfter(here.table, (command) => {
        if (command.constructor.name === "PutCommand") writes += 1;
        return writes === last;
      }),
    );
    dying.queuedTasks.push(...here.courier.queuedTasks.splice(0));
    await expect(dying.processReadyTasks()).rejects.toThrow();

    for (let minute = 0; minute < 5; minute += 1) {
      await here.sweepAfter(121);
    }

    const sent = shop.received.map(({ headers }) => headers["webhook-id"]);
    expect(new Set(sent).size).toBe(2);
    expect(await here.listNotifications()).toMatchObject([
      { status_id: 1550, delivered: true },
      { status_id: 1500, delivered: true },
    ]);
    expect(await here.listNotifications(`/${id}`)).toEqual(await here.listNotifications());
  });

  it("are sent once more at most when a message comes twice at the same time", async () => {
    const shop = await here.openReceiver();
    await here.register({ webhook_url: shop.url });
    const id = await here.createPoint();
    await here.setPointStatus(id, 1500);
    here.courier.queuedTasks.push(...here.courier.queuedTasks);

    await Promise.all([
      here.courier.processReadyTasks(),
      here.courier.processReadyTasks(),
      here.courier.processReadyTasks(),
    ]);

    expect(await here.listNotifications()).toMatchObject([
      { delivered: true, attempts: [{ http_status: 204 }] },
    ]);
    expect(await here.listNotifications(`/${id}`)).toHaveLength(1);
  });
});
