import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";

let setup: CourierWithPartner;

beforeEach(async () => {
  setup = await createCourierWithPartner();
});
afterEach(() => setup.close());

describe("a failed attempt", () => {
  const changeStatus = async (...statuses: number[]) => {
    const shop = await setup.openReceiver(...statuses);
    await setup.register({ webhook_url: shop.url });
    await setup.setPointStatus(await setup.createPoint(), 1500);
    await setup.courier.processReadyTasks();
    return shop;
  };

  it("is retried after 5 seconds with the same id", async () => {
    const shop = await changeStatus(503);
    expect(setup.courier.queuedTasks).toMatchObject([
      { to: "attempt", attemptsBefore: 1, waitMs: 5000 },
    ]);
    expect(await setup.listNotifications()).toMatchObject([
      { delivered: false, given_up: false, attempts: [{ http_status: 503, error: null }] },
    ]);

    await setup.sweepAfter(5 + 31);

    expect(await setup.listNotifications()).toMatchObject([{ delivered: true }]);
    expect(new Set(shop.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  });

  it("is not retried by the sweep before it is due", async () => {
    const shop = await changeStatus(503, 503);
    await setup.sweepAfter(36);
    expect(shop.received).toHaveLength(2);
    setup.courier.queuedTasks.length = 0;

    setup.courier.advanceTime(59);
    expect(await setup.courier.runSweep()).toMatchObject({ notifications: 0 });
  });

  it("is not repeated by a late duplicate message", async () => {
    const shop = await changeStatus(503);
    const { accountNumber, number } = setup.courier.queuedTasks[0] as {
      accountNumber: number;
      number: number;
    };
    setup.courier.queuedTasks.push({
      to: "attempt",
      accountNumber,
      number,
      attemptsBefore: 0,
      waitMs: 0,
    });

    await setup.courier.processReadyTasks();

    expect(shop.received).toHaveLength(1);
  });

  it("is found by one sweep, and by a later one only if it was not retried", async () => {
    await changeStatus(503);
    setup.courier.advanceTime(5 + 31);
    const found: number[] = [];
    for (const seconds of [0, 60, 60, 31]) {
      setup.courier.advanceTime(seconds);
      found.push((await setup.courier.runSweep()).notifications);
    }

    expect(found).toEqual([1, 0, 0, 1]);
  });

  it("shows the status of a redirect and does not follow it", async () => {
    const shop = await changeStatus(302);

    expect(shop.received.map(({ path }) => path)).toEqual(["/hook"]);
    expect(await setup.listNotifications()).toMatchObject([
      { delivered: false, attempts: [{ http_status: 302 }] },
    ]);
  });

  it("shows a timeout", async () => {
    setup.courier.timeouts.responseMs = 300;
    await changeStatus(0);

    expect(await setup.listNotifications()).toMatchObject([
      { attempts: [{ http_status: null, error: "no response within 0.3 seconds" }] },
    ]);
  });

  it("shows a refused connection", async () => {
    const shop = await setup.openReceiver();
    await shop.close();
    await setup.register({ webhook_url: shop.url });
    await setup.setPointStatus(await setup.createPoint(), 1500);
    await setup.courier.processReadyTasks();

    expect(await setup.listNotifications()).toMatchObject([
      { attempts: [{ http_status: null, error: "could not connect: ECONNREFUSED" }] },
    ]);
  });

  it("is given up after nine attempts", async () => {
    const shop = await changeStatus(...Array.from({ length: 20 }, () => 500));
    for (let day = 0; day < 12; day += 1) {
      await setup.sweepAfter(25 * 3600);
    }

    expect(shop.received).toHaveLength(9);
    const [shown] = await setup.listNotifications();
    expect(shown).toMatchObject({ delivered: false, given_up: true });
    expect(shown.attempts).toHaveLength(9);
  });

  it("is retried at the account's present URL", async () => {
    await changeStatus(500);
    const moved = await setup.openReceiver();
    await setup.callOperatorApi("PUT", `accounts/${setup.getClientId()}`, {
      email: "owner@shop.test",
      webhook_url: moved.url,
    });

    await setup.sweepAfter(36);

    expect(moved.received).toHaveLength(1);
    expect(await setup.listNotifications()).toMatchObject([{ url: moved.url, delivered: true }]);
  });
});
