import { expect, it } from "vitest";
import { noon } from "#test/builders/bridge/delivery.ts";
import { createScheduler } from "#test/simulation/scheduler.ts";

const addSeconds = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

it("runs tasks at their virtual time, and those of one time in the order of their calls", async () => {
  const scheduler = createScheduler(noon);
  const ran: string[] = [];
  const record = (name: string) => () =>
    void ran.push(`${name} ${scheduler.clock().toISOString()}`);
  scheduler.schedule(3_000, record("late"));
  scheduler.schedule(1_000, record("first"));
  scheduler.schedule(1_000, record("second"));

  await scheduler.runUntil(addSeconds(2));

  expect(ran).toEqual(["first 2026-11-20T12:00:01.000Z", "second 2026-11-20T12:00:01.000Z"]);
  expect(scheduler.clock()).toEqual(addSeconds(2));
});

it("continues what waits before the next task runs", async () => {
  const scheduler = createScheduler(noon);
  const ran: string[] = [];
  const wait = async () => {
    await scheduler.sleep(1_000);
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    ran.push("slept");
  };
  wait().catch(() => undefined);
  scheduler.schedule(1_000, () => void ran.push("next task"));

  await scheduler.runUntil(addSeconds(5));

  expect(ran).toEqual(["slept", "next task"]);
});
