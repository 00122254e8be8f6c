import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accountIdSchema } from "#shared/bridge/domain/ids.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { createAccountCircuitBreaker } from "#shared/bridge/use-cases/account-health/account-circuit-breaker.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { createInMemoryHealth } from "#test/fakes/bridge/account-health.ts";
import { createInstances } from "#test/fakes/bridge/circuit-breaker-instances.ts";

const main = accountIdSchema.parse("main");
const other = accountIdSchema.parse("other");

const failTimes = async (count: number, fail: () => Promise<unknown>) => {
  for (let times = 0; times < count; times++) await fail();
};

describe("a courier that does not answer", () => {
  it("is left alone by every instance after five failures in a row, and by no other account", async () => {
    const { courier, changes, createInstance } = createInstances();
    const one = createInstance();
    courier.failsWith = "down";
    await failTimes(5, () => one.expectUnavailable());

    const fault = await createInstance().expectUnavailable();

    expect(courier.calls).toBe(5);
    expect(changes).toEqual(["down"]);
    expect(fault.message).toContain("has not answered since 12:00 UTC");
    expect(fault).toMatchObject({ kind: "down", retryAt: new Date("2026-11-20T12:00:15.000Z") });
    courier.failsWith = undefined;
    expect(await one.callThrough(other)).toBe("answer");
  });

  it("says so from the call on that shut it, and gives the plain fault before", async () => {
    const { courier, createInstance } = createInstances();
    const { expectUnavailable } = createInstance();
    courier.failsWith = "down";

    await failTimes(3, expectUnavailable);
    expect(await expectUnavailable()).toMatchObject({ message: "failed", retryAt: undefined });
    expect((await expectUnavailable()).retryAt).toEqual(new Date("2026-11-20T12:00:15.000Z"));
  });

  it.each([undefined, "paused", "credentials"] as const)(
    "is asked on where it answered between the failures: %s",
    async (between) => {
      const { courier, createInstance, store, advanceTime, readState } = createInstances();
      const { callThrough, expectUnavailable } = createInstance();
      courier.failsWith = "down";
      await failTimes(4, expectUnavailable);

      courier.failsWith = between;
      await callThrough().catch(() => undefined);
      await store.reset(main);
      advanceTime(3);
      courier.failsWith = "down";
      await failTimes(4, expectUnavailable);

      expect(await readState()).toBe("closed");
    },
  );

  it("is tried by one caller when the time has come, while the others wait for its answer", async () => {
    const { courier, changes, createInstance, advanceTime, readState } = createInstances();
    const one = createInstance();
    courier.failsWith = "down";
    await failTimes(5, () => one.expectUnavailable());
    courier.failsWith = undefined;
    advanceTime(15);

    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => createInstance().callThrough()),
    );

    expect(courier.calls).toBe(6);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await readState()).toBe("closed");
    expect(changes).toEqual(["down", "closed"]);
    advanceTime(2);
    expect(await one.callThrough()).toBe("answer");
  });

  it("is tried by another where the one that tried is never heard of again", async () => {
    const { courier, startHangingCall, createInstance, advanceTime } = createInstances();
    const one = createInstance();
    courier.failsWith = "down";
    await failTimes(5, () => one.expectUnavailable());
    courier.failsWith = undefined;
    advanceTime(15);
    await startHangingCall();

    advanceTime(19);
    await createInstance().expectUnavailable();
    advanceTime(1);

    expect(await createInstance().callThrough()).toBe("answer");
  });

  it("stays shut, the fault being thrown as it is, where the try ends in a fault of ours", async () => {
    const { courier, createInstance, advanceTime, readState } = createInstances();
    const one = createInstance();
    courier.failsWith = "down";
    await failTimes(5, () => one.expectUnavailable());
    advanceTime(15);
    courier.failsWith = "fault";

    await expect(one.callThrough()).rejects.toThrow(TypeError);

    expect(await readState()).toBe("down");
  });

  it("sends those who wait back at times spread over a tenth of the wait", async () => {
    const { courier, createInstance } = createInstances();
    courier.failsWith = "down";
    const one = createInstance();
    await failTimes(5, () => one.expectUnavailable());

    expect((await createInstance(0.5).expectUnavailable()).retryAt).toEqual(
      new Date("2026-11-20T12:00:15.750Z"),
    );
    expect((await createInstance(1).expectUnavailable()).retryAt).toEqual(
      new Date("2026-11-20T12:00:16.500Z"),
    );
  });
});

describe("a courier that asks for a pause", () => {
  it("has it, from every instance", async () => {
    const { courier, createInstance, advanceTime } = createInstances();
    courier.failsWith = "paused";
    courier.retryAfterSeconds = 90;
    const fault = await createInstance().expectUnavailable();
    courier.failsWith = undefined;
    advanceTime(89);

    expect(fault.message).toContain("asks for a pause until 12:01 UTC");
    expect(await createInstance().expectUnavailable()).toMatchObject({ kind: "paused" });
    expect(courier.calls).toBe(1);
    advanceTime(1);
    expect(await createInstance().callThrough()).toBe("answer");
  });
});

describe("a courier that refuses the credentials", () => {
  it("is not asked again before they are replaced, and then at once", async () => {
    const { courier, createInstance, advanceTime, store, readState } = createInstances();
    const one = createInstance();
    courier.failsWith = "credentials";
    const fault = await one.expectUnavailable();
    advanceTime(299);
    await one.expectUnavailable();
    expect(courier.calls).toBe(1);
    expect(fault.message).toContain("refuses the account's credentials since 12:00 UTC");
    expect(await readState()).toBe("refused-credentials");

    courier.failsWith = undefined;
    await store.reset(main);
    advanceTime(2);

    expect(await one.callThrough()).toBe("answer");
  });

  it("is tried every five minutes, in case they were mended on its side", async () => {
    const { courier, changes, createInstance, advanceTime } = createInstances();
    const one = createInstance();
    courier.failsWith = "credentials";
    await one.expectUnavailable();
    advanceTime(300);
    await one.expectUnavailable();
    courier.failsWith = undefined;
    advanceTime(300);

    expect(await one.callThrough()).toBe("answer");
    expect(courier.calls).toBe(3);
    expect(changes).toEqual(["refused-credentials", "refused-credentials", "closed"]);
  });

  it("is not shut again by a call that was made with the old ones", async () => {
    const store = createInMemoryHealth();
    const { readState, time } = createInstances(store);
    const circuitBreaker = createAccountCircuitBreaker({
      health: store,
      clock: () => time.now,
      random: () => 0,
      reportState: () => undefined,
    });

    const late = circuitBreaker.execute(main, async () => {
      await store.reset(main);
      throw new UnavailableError("refused", { kind: "credentials" });
    });

    await expect(late).rejects.toThrow("refused");
    expect(await readState()).toBe("closed");
  });
});

describe("a well account", () => {
  it("costs one read in two seconds, and no write", async () => {
    const { createInstance, reads, advanceTime, store } = createInstances();
    const { callThrough } = createInstance();
    await failTimes(50, callThrough);
    await Promise.all([callThrough(), callThrough()]);
    expect(reads.count).toBe(1);

    advanceTime(2);
    await callThrough();

    expect(reads.count).toBe(2);
    expect((await store.read(main)).version).toBe(0);
  });

  it("is read again after a read that failed", async () => {
    const store = createInMemoryHealth();
    let broken = true;
    const { createInstance } = createInstances({
      ...store,
      read: async (accountId) => {
        if (broken) throw new Error("no table");
        return store.read(accountId);
      },
    });
    const { callThrough } = createInstance();

    await expect(callThrough()).rejects.toThrow("no table");
    broken = false;

    expect(await callThrough()).toBe("answer");
  });
});

it("lets one caller try at a time, in whatever order storage and courier answer", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 2, max: 6 }),
      fc.boolean(),
      async (scheduler, callers, mended) => {
        const store = createInMemoryHealth();
        const until = new Date(noon.getTime() - 1);
        const shut = { state: "down", since: noon, until, failures: 1, text: "" } as const;
        await store.save(main, { health: shut, version: 0 });
        const health = {
          ...store,
          read: scheduler.scheduleFunction(store.read),
          save: scheduler.scheduleFunction(store.save),
        };
        let tried = 0;
        let during: number | undefined;
        const call = scheduler.scheduleFunction(async () => {
          if ((await store.read(main)).health.state !== "closed") tried += 1;
          during = tried;
          if (!mended) throw new UnavailableError("down", { kind: "down" });
        });
        const passing = Array.from({ length: callers }, () =>
          createAccountCircuitBreaker({
            health,
            clock: () => noon,
            random: () => 0,
            reportState: () => undefined,
          })
            .execute(main, call)
            .catch(() => undefined),
        );
        await scheduler.waitFor(Promise.all(passing));

        expect(during).toBe(1);
        expect((await store.read(main)).health.state).toBe(mended ? "closed" : "down");
      },
    ),
    { numRuns: 200 },
  );
});
