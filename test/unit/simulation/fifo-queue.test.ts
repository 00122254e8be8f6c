import { expect, it } from "vitest";
import { noon } from "#test/builders/bridge/delivery.ts";
import { NO_FAULTS } from "#test/simulation/faults.ts";
import { createFifoQueue } from "#test/simulation/fifo-queue.ts";
import { createHistory } from "#test/simulation/history.ts";
import { createRandom } from "#test/simulation/random.ts";
import { createScheduler } from "#test/simulation/scheduler.ts";
import type { SimulatedProcess } from "#test/simulation/simulated-process.ts";

function createQueue(work: (process: SimulatedProcess, body: string) => Promise<unknown>) {
  const scheduler = createScheduler(noon);
  const engine = {
    scheduler,
    random: createRandom(1),
    history: createHistory(scheduler.clock),
    faults: NO_FAULTS,
  };
  const options = { delayMs: 0, visibilityMs: 60_000, maxReceives: 3, concurrency: 10 };
  const received: string[] = [];
  const queue = createFifoQueue<string>(engine, {
    ...options,
    work(process, body) {
      received.push(`${body} ${(scheduler.clock().getTime() - noon.getTime()) / 1000}`);
      return work(process, body);
    },
  });
  const runFor = (seconds: number) =>
    scheduler.runUntil(new Date(scheduler.clock().getTime() + seconds * 1000));
  return { queue, received, scheduler, runFor };
}

it("processes the messages of a group one after the other, and groups side by side", async () => {
  const { queue, received, scheduler, runFor } = createQueue(() => scheduler.sleep(10_000));

  await queue.send("a", "a1", "1");
  await queue.send("a", "a2", "2");
  await queue.send("b", "b1", "3");
  await runFor(30);

  expect(received).toEqual(["a1 0", "b1 0", "a2 10"]);
  expect(queue.countMessages()).toBe(0);
});

it("drops a repeated deduplication id of a group for five minutes", async () => {
  const { queue, received, runFor } = createQueue(async () => undefined);

  await queue.send("a", "once", "1");
  await queue.send("a", "dropped", "1");
  await runFor(299);
  await queue.send("a", "dropped", "1");
  await runFor(1);
  await queue.send("a", "again", "1");
  await runFor(1);

  expect(received).toEqual(["once 0", "again 300"]);
});

it("keeps the group locked after its worker died, until the visibility timeout ends", async () => {
  let deaths = 0;
  const { queue, received, runFor } = createQueue(async (process) => {
    deaths += 1;
    if (deaths > 1) return;
    process.kill();
    await new Promise(() => undefined);
  });

  await queue.send("a", "a1", "1");
  await runFor(5);
  await queue.send("a", "a2", "2");
  await runFor(90);

  expect(received).toEqual(["a1 0", "a1 60", "a2 60"]);
});

it("moves a message that failed too often to the dead letters, and continues its group", async () => {
  const { queue, received, runFor } = createQueue(async (_, body) => {
    if (body === "poison") throw new Error("a fault");
  });

  await queue.send("a", "poison", "1");
  await queue.send("a", "next", "2");
  await runFor(200);

  expect(received).toEqual(["poison 0", "poison 60", "poison 120", "next 180"]);
  expect(queue.deadLetters).toEqual(["poison"]);
});
