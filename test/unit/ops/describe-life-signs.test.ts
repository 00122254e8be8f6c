import { expect, it } from "vitest";
import { listSigns, listTroubles } from "#shared/operator/life-signs.ts";
import type { LifeSigns } from "#shared/operator/life-signs-answer.ts";

const now = new Date("2026-11-22T12:00:00Z");
const buildLifeSigns = (parts: Partial<LifeSigns>): LifeSigns => ({
  is_read: true,
  signs: [],
  failing_runs: [],
  failing_calls: [],
  slow_calls: [],
  waiting_queues: [],
  throttled_tables: [],
  missed_webhooks: 0,
  mail: { state: "sending", failed: 0 },
  ...parts,
});

it.each([
  [1, "waits: 1 message, the oldest 80 s"],
  [2, "waits: 2 messages, the oldest 80 s"],
])("counts the waiting messages of a queue: %i", (messages, is) => {
  const waiting = { queue: "reconcile", messages, oldest_seconds: 80 };

  const troubles = listTroubles(buildLifeSigns({ waiting_queues: [waiting] }), now);

  expect(troubles).toMatchObject([{ what: "queue reconcile", is }]);
});

it.each([
  [1, "every minute"],
  [5, "every 5 minutes"],
  [60, "every hour"],
  [90, "every 90 minutes"],
  [120, "every 2 hours"],
  [1440, "every day"],
  [1500, "every 25 hours"],
  [2880, "every 2 days"],
])("says of a schedule of %i minutes that it runs %s", (minutes, state) => {
  const schedule = {
    kind: "schedule",
    name: "sweep-stores",
    every_minutes: minutes,
    last_at: "2026-11-22T11:58:00Z",
    is_late: false,
  };

  const [sign] = listSigns(buildLifeSigns({ signs: [schedule] }), now);

  expect(sign).toEqual(["schedule sweep-stores", "in the minute 11:58 UTC, 2 min ago", state]);
});
