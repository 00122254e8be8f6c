import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { courierInProcess } from "#test/fakes/courier/courier-in-process.ts";
import { type CourierWithShop, courierWithShop } from "#test/fakes/courier/courier-with-partner.ts";
import { dyingAfter } from "#test/fakes/courier/crashing-client.ts";

let here: CourierWithShop;

beforeEach(async () => {
  here = await courierWithShop();
});
afterEach(() => here.close());

describe("a change and its notification", () => {
  it("are not parted when the process dies right after saving: the sweep sends it", async () => {
    const shop = await here.openReceiver();
    await here.register({ webhook_url: shop.url });
    const id = await here.create();
    const dying = courierInProcess(
      dyingAfter(here.table.client, ({ input }) => JSON.stringify(input).includes("outbox")),
      here.table.tableName,
    );
    await expect(here.setStatus(id, 1500, dying)).rejects.toThrow();
    expect(here.courier.hinted).toEqual([]);

    await here.sweepAfter(31);

    expect(shop.received).toHaveLength(1);
    expect(await here.notified()).toMatchObject([{ status_id: 1500, delivered: true }]);
  });

  it.each([1, 2, 3, 4, 5])("survive a worker that dies after its write %i", async (last) => {
    const shop = await here.openReceiver();
    await here.register({ webhook_url: shop.url });
    const id = await here.create();
    await here.setStatus(id, 1500);
    await here.setStatus(id, 1550);
    let writes = 0;
    const dying = courierInProcess(
      dyingAfter(here.table.client, (command) => {
        if (command.constructor.name === "PutCommand") writes += 1;
        return writes === last;
      }),
      here.table.tableName,
    );
    dying.hinted.push(...here.courier.hinted.splice(0));
    await expect(dying.workAtOnce()).rejects.toThrow();

    for (let minute = 0; minute < 5; minute += 1) {
      await here.sweepAfter(121);
    }

    const sent = shop.received.map(({ headers }) => headers["webhook-id"]);
    expect(new Set(sent).size).toBe(2);
    expect(await here.notified()).toMatchObject([
      { status_id: 1550, delivered: true },
      { status_id: 1500, delivered: true },
    ]);
    expect(await here.notified(`/${id}`)).toEqual(await here.notified());
  });

  it("are sent once more at most when a message comes twice at the same time", async () => {
    const shop = await here.openReceiver();
    await here.register({ webhook_url: shop.url });
    const id = await here.create();
    await here.setStatus(id, 1500);
    here.courier.hinted.push(...here.courier.hinted);

    await Promise.all([
      here.courier.workAtOnce(),
      here.courier.workAtOnce(),
      here.courier.workAtOnce(),
    ]);

    expect(await here.notified()).toMatchObject([
      { delivered: true, attempts: [{ http_status: 204 }] },
    ]);
    expect(await here.notified(`/${id}`)).toHaveLength(1);
  });
});
