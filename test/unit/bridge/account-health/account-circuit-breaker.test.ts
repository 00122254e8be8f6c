import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accountIdSchema } from "#shared/bridge/domain/ids.ts";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";
import { accountGate } from "#shared/bridge/use-cases/account-health/account-circuit-breaker.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { inMemoryHealth } from "#test/fakes/bridge/account-health.ts";
import { instancesOf } from "#test/fakes/bridge/circuit-breaker-instances.ts";

const main = accountIdSchema.parse("main");
const other = accountIdSchema.parse("other");

const failTimes = async (count: number, fail: () => Promise<unknown>) => {
  for (let times = 0; times < count; times++) await fail();
};

describe("a courier that does not answer", () => {
  it("is left alone by every instance after five failures in a row, and by no other account", async () => {
    const { courier, changes, instance } = instancesOf();
    const one = instance();
    courier.fails = "down";
    await failTimes(5, () => one.fails());

    const fault = await instance().fails();

    expect(courier.calls).toBe(5);
    expect(changes).toEqual(["down"]);
    expect(fault.message).toContain("has not answered since 12:00 UTC");
    expect(fault).toMatchObject({ kind: "down", retryAt: new Date("2026-11-20T12:00:15.000Z") });
    courier.fails = undefined;
    expect(await one.pass(other)).toBe("answer");
  });

  it("says so from the call on that shut it, and gives the plain fault before", async () => {
    const { courier, instance } = instancesOf();
    const { fails } = instance();
    courier.fails = "down";

    await failTimes(3, fails);
    expect(await fails()).toMatchObject({ message: "failed", retryAt: undefined });
    expect((await fails()).retryAt).toEqual(new Date("2026-11-20T12:00:15.000Z"));
  });

  it.each([undefined, "paused", "credentials"] as const)(
    "is asked on where it answered between the failures: %s",
    async (between) => {
      const { courier, instance, store, elapse, stateOf } = instancesOf();
      const { pass, fails } = instance();
      courier.fails = "down";
      await failTimes(4, fails);

      courier.fails = between;
      await pass().catch(() => undefined);
      await store.reset(main);
      elapse(3);
      courier.fails = "down";
      await failTimes(4, fails);

      expect(await stateOf()).toBe("well");
    },
  );

  it("is tried by one caller when the time has come, while the others wait for its answer", async () => {
    const { courier, changes, instance, elapse, stateOf } = instancesOf();
    const one = instance();
    courier.fails = "down";
    await failTimes(5, () => one.fails());
    courier.fails = undefined;
    elapse(15);

    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => instance().pass()));

    expect(courier.calls).toBe(6);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await stateOf()).toBe("well");
    expect(changes).toEqual(["down", "well"]);
    elapse(2);
    expect(await one.pass()).toBe("answer");
  });

  it("is tried by another where the one that tried is never heard of again", async () => {
    const { courier, hang, instance, elapse } = instancesOf();
    const one = instance();
    courier.fails = "down";
    await failTimes(5, () => one.fails());
    courier.fails = undefined;
    elapse(15);
    await hang();

    elapse(19);
    await instance().fails();
    elapse(1);

    expect(await instance().pass()).toBe("answer");
  });

  it("stays shut, the fault being thrown as it is, where the try ends in a fault of ours", async () => {
    const { courier, instance, elapse, stateOf } = instancesOf();
    const one = instance();
    courier.fails = "down";
    await failTimes(5, () => one.fails());
    elapse(15);
    courier.fails = "fault";

    await expect(one.pass()).rejects.toThrow(TypeError);

    expect(await stateOf()).toBe("down");
  });

  it("sends those who wait back at times spread over a tenth of the wait", async () => {
    const { courier, instance } = instancesOf();
    courier.fails = "down";
    const one = instance();
    await failTimes(5, () => one.fails());

    expect((await instance(0.5).fails()).retryAt).toEqual(new Date("2026-11-20T12:00:15.750Z"));
    expect((await instance(1).fails()).retryAt).toEqual(new Date("2026-11-20T12:00:16.500Z"));
  });
});

describe("a courier that asks for a pause", () => {
  it("has it, from every instance", async () => {
    const { courier, instance, elapse } = instancesOf();
    courier.fails = "paused";
    courier.retryAfterSeconds = 90;
    const fault = await instance().fails();
    courier.fails = undefined;
    elapse(89);

    expect(fault.message).toContain("asks for a pause until 12:01 UTC");
    expect(await instance().fails()).toMatchObject({ kind: "paused" });
    expect(courier.calls).toBe(1);
    elapse(1);
    expect(await instance().pass()).toBe("answer");
  });
});

describe("a courier that refuses the credentials", () => {
  it("is not asked again before they are replaced, and then at once", async () => {
    const { courier, instance, elapse, store, stateOf } = instancesOf();
    const one = instance();
    courier.fails = "credentials";
    const fault = await one.fails();
    elapse(299);
    await one.fails();
    expect(courier.calls).toBe(1);
    expect(fault.message).toContain("refuses the account's credentials since 12:00 UTC");
    expect(await stateOf()).toBe("refused-credentials");

    courier.fails = undefined;
    await store.reset(main);
    elapse(2);

    expect(await one.pass()).toBe("answer");
  });

  it("is tried every five minutes, in case they were mended on its side", async () => {
    const { courier, changes, instance, elapse } = instancesOf();
    const one = instance();
    courier.fails = "credentials";
    await one.fails();
    elapse(300);
    await one.fails();
    courier.fails = undefined;
    elapse(300);

    expect(await one.pass()).toBe("answer");
    expect(courier.calls).toBe(3);
    expect(changes).toEqual(["refused-credentials", "refused-credentials", "well"]);
  });

  it("is not shut again by a call that was made with the old ones", async () => {
    const store = inMemoryHealth();
    const { stateOf, time } = instancesOf(store);
    const gate = accountGate({
      health: store,
      clock: () => time.now,
      random: () => 0,
      changed: () => undefined,
    });

    const late = gate.pass(main, async () => {
      await store.reset(main);
      throw new Unavailable("refused", { kind: "credentials" });
    });

    await expect(late).rejects.toThrow("refused");
    expect(await stateOf()).toBe("well");
  });
});

describe("a well account", () => {
  it("costs one read in two seconds, and no write", async () => {
    const { instance, reads, elapse, store } = instancesOf();
    const { pass } = instance();
    await failTimes(50, pass);
    await Promise.all([pass(), pass()]);
    expect(reads.count).toBe(1);

    elapse(2);
    await pass();

    expect(reads.count).toBe(2);
    expect((await store.read(main)).version).toBe(0);
  });

  it("is read again after a read that failed", async () => {
    const store = inMemoryHealth();
    let broken = true;
    const { instance } = instancesOf({
      ...store,
      read: async (accountId) => {
        if (broken) throw new Error("no table");
        return store.read(accountId);
      },
    });
    const { pass } = instance();

    await expect(pass()).rejects.toThrow("no table");
    broken = false;

    expect(await pass()).toBe("answer");
  });
});

it("lets one caller try at a time, in whatever order storage and courier answer", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 2, max: 6 }),
      fc.boolean(),
      async (scheduler, callers, mended) => {
        const store = inMemoryHealth();
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
          if ((await store.read(main)).health.state !== "well") tried += 1;
          during = tried;
          if (!mended) throw new Unavailable("down", { kind: "down" });
        });
        const passing = Array.from({ length: callers }, () =>
          accountGate({ health, clock: () => noon, random: () => 0, changed: () => undefined })
            .pass(main, call)
            .catch(() => undefined),
        );
        await scheduler.waitFor(Promise.all(passing));

        expect(during).toBe(1);
        expect((await store.read(main)).health.state).toBe(mended ? "well" : "down");
      },
    ),
    { numRuns: 200 },
  );
});
