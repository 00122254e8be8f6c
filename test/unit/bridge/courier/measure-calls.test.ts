import { expect, it } from "vitest";
import {
  measureCourier,
  measureHeldCalls,
  measureStorefront,
} from "#functions/bridge/composition/measure-calls.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { buildStoreOrder } from "#test/builders/bridge/store-order.ts";
import { createDocumentedCourier } from "#test/fakes/bridge/documented-courier.ts";
import { createFakeStorefront } from "#test/fakes/bridge/storefront.ts";

const CONFIRM = {
  kind: "dropoff",
  token: "t",
  senderName: "Shop",
  tip: 0,
  searchCourier: true,
  notifications: { userEmail: false, orderEmail: false, orderPush: false },
} as const;

/** A clock that is a second later at each look. */
function createClock() {
  let seconds = 0;
  return () => new Date(1000 * seconds++);
}

it("records each call of a courier by what it does, also one that fails", async () => {
  const recorded: unknown[] = [];
  const courier = measureCourier(
    {
      ...createDocumentedCourier().courier,
      readOrder: async () => undefined,
      confirm: () => Promise.reject(new Error("time-out")),
    },
    (operation, call) => void recorded.push([operation, call]),
    createClock(),
  );

  expect(await courier.readOrder("7")).toBeUndefined();
  await expect(courier.confirm(CONFIRM)).rejects.toThrow("time-out");

  expect(recorded).toEqual([
    ["read", { milliseconds: 1000, hasFailed: false }],
    ["book", { milliseconds: 1000, hasFailed: true }],
  ]);
});

it("counts a courier that refuses an account's credentials as one that answers, but not a store", async () => {
  const recorded: unknown[] = [];
  const refuse = () =>
    Promise.reject(new UnavailableError(createMessage("bridge-fault"), { kind: "credentials" }));
  const record = (operation: string, { hasFailed }: { hasFailed: boolean }) =>
    void recorded.push([operation, hasFailed]);
  const { courier } = createDocumentedCourier();
  const { storefront } = createFakeStorefront(buildStoreOrder());

  const refusing = measureCourier({ ...courier, findPoint: refuse }, record, createClock());
  await expect(refusing.findPoint("7")).rejects.toThrow(UnavailableError);
  const closed = measureStorefront({ ...storefront, readOrder: refuse }, record, createClock());
  await expect(closed.readOrder("7" as never)).rejects.toThrow(UnavailableError);

  expect(recorded).toEqual([
    ["read", false],
    ["read", true],
  ]);
});

it("leaves what else a storefront has as it is", async () => {
  const storefront = measureStorefront(
    {
      ...createFakeStorefront(buildStoreOrder()).storefront,
      ignoredUpdates: ["attempted"],
      shownDays: 60,
    },
    () => undefined,
    createClock(),
  );

  expect(storefront).toMatchObject({ ignoredUpdates: ["attempted"], shownDays: 60 });
});

it("counts the calls that a circuit breaker holds back as failed, and no call twice", async () => {
  const recorded: string[] = [];
  const countFailure = (operation: string) => void recorded.push(operation);
  const failures = {
    paused: createMessage("courier-paused", { until: "2026-11-20T12:01:00.000Z" }),
    down: createMessage("courier-down", { since: "2026-11-20T12:00:00.000Z" }),
    credentials: createMessage("courier-refuses-credentials", {
      since: "2026-11-20T12:00:00.000Z",
    }),
  };
  const retryAt = new Date(60_000);
  const fail = (kind: keyof typeof failures, cause?: Error) => () =>
    Promise.reject(
      new UnavailableError(failures[kind], { kind, retryAt, ...(cause && { cause }) }),
    );
  const { courier } = createDocumentedCourier();
  const held = measureHeldCalls(
    {
      ...courier,
      findPoint: fail("down"),
      readOrder: fail("credentials"),
      // The courier works, and only asks for fewer calls.
      findOrderByToken: fail("paused"),
      // It was made, and counted where it was.
      quote: fail("down", new Error("503")),
      trackPoint: async () => undefined as never,
    },
    countFailure,
  );

  await expect(held.findPoint("7")).rejects.toThrow(UnavailableError);
  await expect(held.readOrder("7")).rejects.toThrow(UnavailableError);
  await expect(held.quote({} as never, {} as never)).rejects.toThrow(UnavailableError);
  await expect(held.findOrderByToken("7")).rejects.toThrow(UnavailableError);
  await held.trackPoint("7" as never);

  expect(recorded).toEqual(["read"]);
});
