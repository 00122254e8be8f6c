import { expect, it } from "vitest";
import { formatDelivery } from "#ops/commands/format-delivery.ts";
import { type Delivery, foundSchema } from "#shared/operator/answers.ts";
import { formatAge, formatTime } from "#shared/operator/format-time.ts";
import { groupStuck } from "#shared/operator/stuck.ts";

const NOW = new Date("2026-11-22T12:00:00Z");
const BASE = {
  ...{ store_id: "tea-house", order_id: "1001", part: 1, order_name: "#1001", account_id: "main" },
  ...{ created_at: "2026-11-22T11:00:00Z", state: "waiting", reason: null, alert: null },
  ...{ access_key: null, point_id: null, courier_order_id: null, courier_status: null },
  ...{ last_error: null, requeue_at: "2026-11-22T12:04:09.123Z", waits_for: "bridge" },
  ...{ merchant_actions: [{ action: "retry", text: "Looks at it now." }], timeline: [] },
};

const build = (changes: object): Delivery => {
  const [delivery] = foundSchema.parse({
    deliveries: [{ ...BASE, ...changes }],
    next: null,
  }).deliveries;
  return delivery ?? expect.unreachable();
};
const readSteps = (changes: object) =>
  formatDelivery(build(changes), NOW).split("What to do\n")[1]?.split("\n");
const error = {
  code: "store-fault",
  text: "The store fails.",
  since: NOW.toISOString(),
  failures: 2,
};

it("says first that nothing needs to be done, if it is tried again", () => {
  expect(readSteps({ last_error: error })).toEqual([
    "  Nothing: it is tried again by itself at 2026-11-22 12:04:09 UTC; or look at it now, see below.",
    "  The merchant can retry: Looks at it now.",
  ]);
});

it("says what the merchant can do, if the merchant is waited for", () => {
  expect(readSteps({ last_error: error, waits_for: "merchant" })).toEqual([
    "  The merchant can retry: Looks at it now.",
  ]);
});

it("says that the next look is due, and waits for a worker", () => {
  const printed = formatDelivery(
    build({ last_error: error, requeue_at: "2026-11-22T11:59:12Z" }),
    NOW,
  );

  expect(printed).toContain("as soon as a worker has time: it is due since 48 s.");
  expect(printed).toContain("Nothing: it is tried again by itself; or look at it now, see below.");
});

it("says of a watched order that it is looked at with others, unless that fails", () => {
  const watched = "The bridge looks at it with the other courier orders of its account.";
  expect(formatDelivery(build({ is_watched: true }), NOW)).toContain(watched);
  for (const changes of [{}, { is_watched: false }, { is_watched: true, last_error: error }])
    expect(formatDelivery(build(changes), NOW)).not.toContain(watched);
});

it.each([
  [0, "Error for 0 s: The store fails."],
  [1, "Error for 0 s, 1 failure: The store fails."],
  [2, "Error for 0 s, 2 failures: The store fails."],
])("counts %i failures", (failures, text) => {
  expect(formatDelivery(build({ last_error: { ...error, failures } }), NOW)).toContain(text);
});

it("says how to see earlier events, and shows them", () => {
  const timeline = Array.from({ length: 15 }, (_, at) => ({
    ...{ at: NOW.toISOString(), by: "bridge", text: `event ${at}.` },
  }));

  expect(formatDelivery(build({ timeline }), NOW)).toContain(
    "… 3 earlier events: --all shows them",
  );
  expect(formatDelivery(build({ timeline }), NOW, true)).toContain("event 0.");
});

it("shows seconds", () => {
  expect(formatTime("2026-11-22T12:04:09.123Z")).toBe("2026-11-22 12:04:09");
  expect(formatAge("2026-11-22T11:58:55Z", NOW)).toBe("65 s");
  expect(formatAge("2026-11-22T11:58:00Z", NOW)).toBe("2 min");
});

it("tells what is over and read again apart from what waits", () => {
  const toStuck = (order: string, state: string) => ({
    ...{ store_id: "tea-house", order_id: order, part: 1, order_name: null, state },
    ...{ reason: { code: "courier-down", text: "Deliveries wait." }, since: NOW.toISOString() },
    is_failing: true,
  });
  const stuck = [toStuck("1", "completed"), toStuck("2", "completed"), toStuck("3", "waiting")];

  const groups = groupStuck(stuck).map(({ code, deliveries }) => [code, deliveries.length]);

  expect(groups).toEqual([
    ["courier-down", 1],
    ["read-again-later", 2],
  ]);
});

it.each([
  ["notification", "Assigned. (a notification told of it)"],
  ["resync", "Assigned. (found when all open deliveries of the account were read)"],
  ["batch", "Assigned. (found with its batch)"],
  ["clock", "Assigned. (found by the clock)"],
  ["look", "Assigned. (found while the bridge looked for another reason)"],
  [null, "Assigned."],
])("says how a status was learned: by %s", (source, said) => {
  const event = { at: NOW.toISOString(), by: "courier", text: "Assigned.", found_by: source };

  expect(formatDelivery(build({ timeline: [event] }), NOW)).toContain(`courier  ${said}\n`);
});
