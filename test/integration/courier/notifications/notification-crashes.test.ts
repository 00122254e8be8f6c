import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Item } from "#shared/aws/table.ts";
import { createCourierInProcess } from "#test/fakes/courier/courier-in-process.ts";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";
import { crashAfter } from "#test/fakes/courier/crashing-client.ts";
import { expandStoredItem } from "#test/fakes/expand-stored-item.ts";

type OutboxTask = Extract<CourierWithPartner["courier"]["queuedTasks"][number], { to: "outbox" }>;

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

  it.each([1, 2, 3, 4])("survive a worker that crashes after its write %i", async (last) => {
    const shop = await setup.openReceiver();
    await setup.register({ webhook_url: shop.url });
    const id = await setup.createPoint();
    await setup.setPointStatus(id, 1500);
    await setup.setPointStatus(id, 1550);
    let writes = 0;
    const crashing = createCourierInProcess(
      crashAfter(setup.table, ({ name }) => {
        if (name === "PutItemCommand") writes += 1;
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

  it("are sent once when the worker crashes after it recorded the attempt", async () => {
    const shop = await setup.openReceiver(503);
    await setup.register({ webhook_url: shop.url });
    const id = await setup.createPoint();
    await setup.setPointStatus(id, 1500);
    const crashing = createCourierInProcess(
      crashAfter(setup.table, ({ input }) => JSON.stringify(input).includes('"attempts"')),
    );
    const messages = setup.courier.queuedTasks.splice(0);
    crashing.queuedTasks.push(...messages);
    await expect(crashing.processReadyTasks()).rejects.toThrow();

    setup.courier.queuedTasks.push(...messages);
    await setup.courier.processReadyTasks();

    expect(shop.received).toHaveLength(1);
    expect(await setup.listNotifications(`/${id}`)).toMatchObject([
      { delivered: false, attempts: [{ http_status: 503 }] },
    ]);
    await setup.sweepAfter(5 + 31);
    expect(await setup.listNotifications(`/${id}`)).toMatchObject([
      { delivered: true, attempts: [{ http_status: 503 }, { http_status: 204 }] },
    ]);
  });

  it("are sent by the message of each, also when an earlier one was lost", async () => {
    const shop = await setup.openReceiver();
    await setup.register({ webhook_url: shop.url });
    const id = await setup.createPoint();
    await setup.setPointStatus(id, 1500);
    setup.courier.queuedTasks.length = 0;
    await setup.setPointStatus(id, 1550);
    await setup.courier.processReadyTasks();

    expect(await setup.listNotifications(`/${id}`)).toMatchObject([{ status_id: 1550 }]);

    await setup.sweepAfter(31);

    const sent = shop.received.map(({ body }) => JSON.parse(body).status_id);
    expect(sent).toEqual([1550, 1500]);
    expect(await setup.listNotifications(`/${id}`)).toMatchObject([
      { status_id: 1550 },
      { status_id: 1500 },
    ]);
  });

  it("go out, if an earlier version saved the change without the notification's number", async () => {
    const shop = await setup.openReceiver();
    await setup.register({ webhook_url: shop.url });
    const id = await setup.createPoint();
    await setup.setPointStatus(id, 1500);
    await setup.setPointStatus(id, 1550);
    const [, message] = setup.courier.queuedTasks.splice(0);
    const item = await setup.table.get({ pk: "POINTS#1", sk: "0000000001" });
    const { outbox, ...point } = expandStoredItem(item ?? {});
    const unnumbered = (outbox as Item[]).map(({ number: _, ...pending }) => pending);
    await setup.table.put({ ...point, outbox: unnumbered });
    setup.courier.queuedTasks.push({ ...(message as OutboxTask), notificationId: undefined });

    await setup.courier.processReadyTasks();

    expect(shop.received).toHaveLength(2);
    expect(await setup.listNotifications(`/${id}`)).toMatchObject([
      { status_id: 1550, delivered: true },
      { status_id: 1500, delivered: true },
    ]);
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
