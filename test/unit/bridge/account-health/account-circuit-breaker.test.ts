import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatMessage } from "#functions/bridge/messages/format-message.ts";
import { accountIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { createAccountCircuitBreaker } from "#shared/bridge/use-cases/account-health/account-circuit-breaker.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { createInMemoryHealth } from "#test/fakes/bridge/account-health.ts";
import { createInstances } from "#test/fakes/bridge/circuit-breaker-instances.ts";

const mainAccountId = accountIdSchema.parse("main");
const otherAccountId = accountIdSchema.parse("other");

const repeat = async (count: number, call: () => Promise<unknown>) => {
  for (let round = 0; round < count; round++) await call();
};

describe("a courier that does not answer", () => {
  it("opens the circuit of its account for every instance after five consecutive failures", async () => {
    const { courier, changes, createInstance } = createInstances();
    const instance = createInstance();
    courier.failsWith = "down";
    await repeat(5, () => instance.expectUnavailable());

    const fault = await createInstance().expectUnavailable();

    expect(courier.calls).toBe(5);
    expect(changes).toEqual(["down"]);
    expect(fault.problem).toEqual(createMessage("courier-down", { since: noon.toISOString() }));
    expect(fault).toMatchObject({ kind: "down", retryAt: new Date("2026-11-20T12:00:15.000Z") });
    courier.failsWith = undefined;
    expect(await instance.callThrough(otherAccountId)).toBe("answer");
  });

  it("is reported as unavailable by the call that opens the circuit, and as failed before", async () => {
    const { courier, createInstance } = createInstances();
    const { expectUnavailable } = createInstance();
    courier.failsWith = "down";

    await repeat(3, expectUnavailable);
    expect(await expectUnavailable()).toMatchObject({
      message: "courier-silent",
      retryAt: undefined,
    });
    expect((await expectUnavailable()).retryAt).toEqual(new Date("2026-11-20T12:00:15.000Z"));
  });

  it.each([undefined, "paused", "credentials"] as const)(
    "is still called when another answer comes between the failures: %s",
    async (answerBetween) => {
      const { courier, createInstance, store, advanceTime, readState } = createInstances();
      const { callThrough, expectUnavailable } = createInstance();
      courier.failsWith = "down";
      await repeat(4, expectUnavailable);

      courier.failsWith = answerBetween;
      await callThrough().catch(() => undefined);
      await store.reset(mainAccountId);
      advanceTime(3);
      courier.failsWith = "down";
      await repeat(4, expectUnavailable);

      expect(await readState()).toBe("closed");
    },
  );

  it("has what waits looked at when it is back, and not after a pause that it requested", async () => {
    const { courier, recoveries, endedOutages, createInstance, advanceTime, readState } =
      createInstances();
    const { callThrough, expectUnavailable } = createInstance();
    courier.failsWith = "paused";
    await expectUnavailable();
    advanceTime(6);
    courier.failsWith = undefined;
    await callThrough();
    expect(recoveries).toEqual([]);

    courier.failsWith = "down";
    await repeat(5, expectUnavailable);
    advanceTime(15);
    courier.failsWith = undefined;
    await repeat(2, callThrough);

    expect(recoveries).toEqual([mainAccountId]);
    expect(endedOutages).toEqual([false, true]);
    expect(await readState()).toBe("closed");
  });

  it("has what waits looked at when it ends its outage with pauses", async () => {
    const { courier, recoveries, endedOutages, createInstance, advanceTime } = createInstances();
    const { callThrough, expectUnavailable } = createInstance();
    courier.failsWith = "down";
    await repeat(5, expectUnavailable);
    courier.failsWith = "paused";
    advanceTime(15);
    await expectUnavailable();
    advanceTime(6);
    await expectUnavailable();
    advanceTime(6);
    courier.failsWith = undefined;
    await callThrough();
    expect(recoveries).toEqual([mainAccountId]);

    courier.failsWith = "paused";
    await expectUnavailable();
    advanceTime(6);
    courier.failsWith = undefined;
    await callThrough();

    expect(recoveries).toEqual([mainAccountId]);
    expect(endedOutages).toEqual([true, false]);
  });

  it("gets one probe after the wait, while other callers are refused", async () => {
    const { courier, changes, createInstance, advanceTime, readState } = createInstances();
    const instance = createInstance();
    courier.failsWith = "down";
    await repeat(5, () => instance.expectUnavailable());
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
    expect(await instance.callThrough()).toBe("answer");
  });

  it("gets another probe when the first one never ends", async () => {
    const { courier, startHangingCall, createInstance, advanceTime } = createInstances();
    const instance = createInstance();
    courier.failsWith = "down";
    await repeat(5, () => instance.expectUnavailable());
    courier.failsWith = undefined;
    advanceTime(15);
    await startHangingCall();

    advanceTime(19);
    await createInstance().expectUnavailable();
    advanceTime(1);

    expect(await createInstance().callThrough()).toBe("answer");
  });

  it("keeps its circuit open when the probe ends with an internal error", async () => {
    const { courier, createInstance, advanceTime, readState } = createInstances();
    const instance = createInstance();
    courier.failsWith = "down";
    await repeat(5, () => instance.expectUnavailable());
    advanceTime(15);
    courier.failsWith = "fault";

    await expect(instance.callThrough()).rejects.toThrow(TypeError);

    expect(await readState()).toBe("down");
  });

  it("tells every instance the same time of the retry, and when the outage ended", async () => {
    const { courier, createInstance, advanceTime, store, watched } = createInstances();
    courier.failsWith = "down";
    const instance = createInstance();
    await repeat(5, () => instance.expectUnavailable());
    for (const one of [instance, createInstance()])
      expect((await one.expectUnavailable()).retryAt).toEqual(new Date("2026-11-20T12:00:15.000Z"));

    advanceTime(15);
    courier.failsWith = undefined;
    await instance.callThrough();
    const closed = { state: "closed", backSince: new Date("2026-11-20T12:00:15.000Z") };

    expect((await store.read(mainAccountId)).health).toEqual(closed);
    expect(watched.at(-1)).toEqual(closed);
    watched.length = 0;
    await createInstance().callThrough();
    expect(watched).toEqual([closed]);
  });

  it("is not refused by an instance that read before another one's probe that it is down", async () => {
    const { courier, createInstance, advanceTime } = createInstances();
    courier.failsWith = "down";
    const [prober, other] = [createInstance(), createInstance()];
    await repeat(5, () => prober.expectUnavailable());
    advanceTime(14);
    await other.expectUnavailable();
    advanceTime(1);
    courier.failsWith = undefined;
    await prober.callThrough();

    expect(await other.callThrough()).toBe("answer");
  });
});

describe("a courier that asks for a pause", () => {
  it("is not called by any instance during the pause", async () => {
    const { courier, createInstance, advanceTime } = createInstances();
    courier.failsWith = "paused";
    courier.retryAfterSeconds = 90;
    const fault = await createInstance().expectUnavailable();
    courier.failsWith = undefined;
    advanceTime(89);

    expect(formatMessage(fault.problem)).toContain("requested a pause until 12:01 UTC");
    expect(await createInstance().expectUnavailable()).toMatchObject({ kind: "paused" });
    expect(courier.calls).toBe(1);
    advanceTime(1);
    expect(await createInstance().callThrough()).toBe("answer");
  });
});

describe("a courier that refuses the credentials", () => {
  it("is not called again until the credentials are replaced, then at once", async () => {
    const { courier, createInstance, advanceTime, store, readState } = createInstances();
    const instance = createInstance();
    courier.failsWith = "credentials";
    const fault = await instance.expectUnavailable();
    advanceTime(299);
    await instance.expectUnavailable();
    expect(courier.calls).toBe(1);
    expect(formatMessage(fault.problem)).toContain(
      "refuses the account's credentials since 12:00 UTC",
    );
    expect(await readState()).toBe("refused-credentials");

    courier.failsWith = undefined;
    await store.reset(mainAccountId);
    advanceTime(2);

    expect(await instance.callThrough()).toBe("answer");
  });

  it("is probed every five minutes, in case the courier accepts the credentials again", async () => {
    const { courier, changes, createInstance, advanceTime } = createInstances();
    const instance = createInstance();
    courier.failsWith = "credentials";
    await instance.expectUnavailable();
    advanceTime(300);
    await instance.expectUnavailable();
    courier.failsWith = undefined;
    advanceTime(300);

    expect(await instance.callThrough()).toBe("answer");
    expect(courier.calls).toBe(3);
    expect(changes).toEqual(["refused-credentials", "refused-credentials", "closed"]);
  });

  it("keeps the circuit closed when a call with the old credentials fails late", async () => {
    const store = createInMemoryHealth();
    const { readState, time } = createInstances(store);
    const circuitBreaker = createAccountCircuitBreaker({
      health: store,
      clock: () => time.now,
      reportState: () => undefined,
      recordRecovery: async () => undefined,
    });

    const lateCall = circuitBreaker.execute(mainAccountId, async () => {
      await store.reset(mainAccountId);
      throw new UnavailableError(createMessage("courier-silent"), { kind: "credentials" });
    });

    await expect(lateCall).rejects.toThrow("courier-silent");
    expect(await readState()).toBe("closed");
  });
});

describe("a closed circuit", () => {
  it("costs one read in two seconds and no write", async () => {
    const { createInstance, reads, advanceTime, store } = createInstances();
    const { callThrough } = createInstance();
    await repeat(50, callThrough);
    await Promise.all([callThrough(), callThrough()]);
    expect(reads.count).toBe(1);

    advanceTime(2);
    await callThrough();

    expect(reads.count).toBe(2);
    expect((await store.read(mainAccountId)).version).toBe(0);
  });

  it("is read again after a failed read", async () => {
    const store = createInMemoryHealth();
    let isBroken = true;
    const { createInstance } = createInstances({
      ...store,
      read: async (accountId) => {
        if (isBroken) throw new Error("no table");
        return store.read(accountId);
      },
    });
    const { callThrough } = createInstance();

    await expect(callThrough()).rejects.toThrow("no table");
    isBroken = false;

    expect(await callThrough()).toBe("answer");
  });
});

it("allows one probe at a time in any interleaving of storage and courier", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 2, max: 6 }),
      fc.boolean(),
      async (scheduler, callers, isRecovered) => {
        const store = createInMemoryHealth();
        const until = new Date(noon.getTime() - 1);
        const openCircuit = { state: "down", since: noon, until, failures: 1 } as const;
        await store.save(mainAccountId, { health: openCircuit, version: 0 });
        const health = {
          ...store,
          read: scheduler.scheduleFunction(store.read),
          save: scheduler.scheduleFunction(store.save),
        };
        let probes = 0;
        let probesDuringCall: number | undefined;
        const call = scheduler.scheduleFunction(async () => {
          if ((await store.read(mainAccountId)).health.state !== "closed") probes += 1;
          probesDuringCall = probes;
          if (!isRecovered)
            throw new UnavailableError(createMessage("courier-silent"), { kind: "down" });
        });
        const runs = Array.from({ length: callers }, () =>
          createAccountCircuitBreaker({
            health,
            clock: () => noon,
            reportState: () => undefined,
            recordRecovery: async () => undefined,
          })
            .execute(mainAccountId, call)
            .catch(() => undefined),
        );
        await scheduler.waitFor(Promise.all(runs));

        expect(probesDuringCall).toBe(1);
        expect((await store.read(mainAccountId)).health.state).toBe(
          isRecovered ? "closed" : "down",
        );
      },
    ),
    { numRuns: 200 },
  );
});

describe("a call that the courier may not know", () => {
  it.each(["down", "paused", "credentials"] as const)(
    "opens no circuit, whatever it is answered: %s",
    async (kind) => {
      const { courier, createInstance, readState, changes } = createInstances();
      const { callAside, callThrough } = createInstance();
      courier.failsWith = kind;
      await repeat(6, () => expect(callAside()).rejects.toThrow("courier-silent"));

      courier.failsWith = undefined;
      expect(await callThrough()).toBe("answer");
      expect(await readState()).toBe("closed");
      expect(changes).toEqual([]);
    },
  );

  it("is not made while the circuit is open, and closes none", async () => {
    const { courier, createInstance, readState } = createInstances();
    const { callAside, expectUnavailable } = createInstance();
    courier.failsWith = "credentials";
    await expectUnavailable();
    courier.failsWith = undefined;

    await expect(callAside()).rejects.toMatchObject({ kind: "credentials" });
    expect(courier.calls).toBe(1);
    expect(await readState()).toBe("refused-credentials");
  });
});
