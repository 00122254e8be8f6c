import { afterEach, beforeEach, expect, it } from "vitest";
import { sweepDueWork } from "#shared/courier/use-cases/due-work/sweep-due-work.ts";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";

let setup: CourierWithPartner;

beforeEach(async () => {
  setup = await createCourierWithPartner();
});
afterEach(() => setup.close());

it("finds more than a thousand items of a kind in one run", async () => {
  const dueAt = "2026-03-02T11:00:00.000Z";
  const puts = Array.from({ length: 1100 }, (_, at) =>
    setup.table.put({
      pk: "NOTIFICATIONS#1",
      sk: String(at + 1).padStart(10, "0"),
      dueKind: "DUE#notification",
      dueAt,
    }),
  );
  await Promise.all(puts);

  // The notifications themselves are incomplete, so that each is found and cannot be read.
  await expect(setup.courier.runSweep()).rejects.toThrow("1100 due items could not be read");
});

it("starts with every kind at once, and stops taking work when its time is over", async () => {
  const started: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const now = new Date("2026-03-02T12:00:00.000Z");
  let elapsedMs = 0;
  const clock = () => new Date(now.getTime() + elapsedMs);
  const { courier } = setup;
  const sweep = sweepDueWork({
    ...courier,
    clock,
    due: {
      async *list(kind) {
        for (let at = 0; at < 1000; at += 1)
          yield {
            hideUntil: async () => {
              started.push(kind);
              await released;
              return false;
            },
            read: () => expect.unreachable(),
          };
      },
    },
  });

  const swept = sweep();
  await expect.poll(() => new Set(started).size).toBeGreaterThanOrEqual(5);
  elapsedMs = 60_000;
  release();
  await swept;
  // Each kind took what it works on side by side, and nothing after its time was over.
  const counts = Object.values(Object.groupBy(started, (kind) => kind)).map((of) => of?.length);
  expect(new Set(counts)).toEqual(new Set([counts[0]]));
  expect(counts[0]).toBeLessThan(100);
});
