import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";

let here: CourierWithPartner;

beforeEach(async () => {
  here = await createCourierWithPartner();
});
afterEach(() => here.close());

describe("an attempt that fails", () => {
  const changed = async (...statuses: number[]) => {
    const shop = await here.openReceiver(...statuses);
    await here.register({ webhook_url: shop.url });
    await here.setPointStatus(await here.createPoint(), 1500);
    await here.courier.processReadyTasks();
    return shop;
  };

  it("is made again after 5 seconds, with the same id", async () => {
    const shop = await changed(503);
    expect(here.courier.queuedTasks).toMatchObject([
      { to: "attempt", attemptsBefore: 1, waitMs: 5000 },
    ]);
    expect(await here.listNotifications()).toMatchObject([
      { delivered: false, given_up: false, attempts: [{ http_status: 503, error: null }] },
    ]);

    await here.sweepAfter(5 + 31);

    expect(await here.listNotifications()).toMatchObject([{ delivered: true }]);
    expect(new Set(shop.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  });

  it("is not made by the sweep before it is due", async () => {
    const shop = await changed(503, 503);
    await here.sweepAfter(36);
    expect(shop.received).toHaveLength(2);
    here.courier.queuedTasks.length = 0;

    here.courier.advanceTime(59);
    expect(await here.courier.runSweep()).toMatchObject({ notifications: 0 });
  });

  it("is not made again by a message that comes once more afterwards", async () => {
    const shop = await changed(503);
    const { accountNumber, number } = here.courier.queuedTasks[0] as {
      accountNumber: number;
      number: number;
    };
    here.courier.queuedTasks.push({
      to: "attempt",
      accountNumber,
      number,
      attemptsBefore: 0,
      waitMs: 0,
    });

    await here.courier.processReadyTasks();

    expect(shop.received).toHaveLength(1);
  });

  it("is named by one sweep, and by a later one only if nothing came of it", async () => {
    await changed(503);
    here.courier.advanceTime(5 + 31);
    const found: number[] = [];
    for (const seconds of [0, 60, 60, 31]) {
      here.courier.advanceTime(seconds);
      found.push((await here.courier.runSweep()).notifications);
    }

    expect(found).toEqual([1, 0, 0, 1]);
  });

  it("shows a redirect as what was answered, and does not follow it", async () => {
    const shop = await changed(302);

    expect(shop.received.map(({ path }) => path)).toEqual(["/hook"]);
    expect(await here.listNotifications()).toMatchObject([
      { delivered: false, attempts: [{ http_status: 302 }] },
    ]);
  });

  it("shows that no answer came in time", async () => {
    here.courier.rateLimiter.answerMs = 300;
    await changed(0);

    expect(await here.listNotifications()).toMatchObject([
      { attempts: [{ http_status: null, error: "no response within 0.3 seconds" }] },
    ]);
  });

  it("shows that nobody listens there", async () => {
    const shop = await here.openReceiver();
    await shop.close();
    await here.register({ webhook_url: shop.url });
    await here.setPointStatus(await here.createPoint(), 1500);
    await here.courier.processReadyTasks();

    expect(await here.listNotifications()).toMatchObject([
      { attempts: [{ http_status: null, error: "could not connect: ECONNREFUSED" }] },
    ]);
  });

  it("is given up after the ninth, eight delays later", async () => {
    const shop = await changed(...Array.from({ length: 20 }, () => 500));
    for (let day = 0; day < 12; day += 1) {
      await here.sweepAfter(25 * 3600);
    }

    expect(shop.received).toHaveLength(9);
    const [shown] = await here.listNotifications();
    expect(shown).toMatchObject({ delivered: false, given_up: true });
    expect(shown.attempts).toHaveLength(9);
  });

  it("goes to the address that the account has now", async () => {
    await changed(500);
    const moved = await here.openReceiver();
    await here.callOperatorApi("PUT", `accounts/${here.getClientId()}`, {
      email: "owner@shop.test",
      webhook_url: moved.url,
    });

    await here.sweepAfter(36);

    expect(moved.received).toHaveLength(1);
    expect(await here.listNotifications()).toMatchObject([{ url: moved.url, delivered: true }]);
  });
});
