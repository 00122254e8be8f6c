import { describe, expect, it } from "vitest";
import { decideDispatch } from "#shared/bridge/domain/dispatch/decide-dispatch.ts";
import { EVERY_ORDER } from "#shared/bridge/domain/stores/store-start.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { type DecisionRow, decideForRow } from "./decision-rows.ts";

const buildStatusTrigger = (...statuses: string[]) => ({
  dispatch: { when: "status" as const, statuses },
});
const tagTrigger = { dispatch: { when: "tag" as const, tag: "Courier" } };
const manualTrigger = { dispatch: { when: "manual" as const } };
const buildStatus = (
  withStatus: NonNullable<DecisionRow["order"]>["status"],
  statusText = withStatus,
) => ({ status: withStatus, statusText }) as NonNullable<DecisionRow["order"]>;
const buildSkip = (code: string) => ({ kind: "skip", code }) as const;
const buildWait = (code: string) => ({ kind: "wait", code }) as const;
const buildHold = (code: string) => ({ kind: "hold", code }) as const;
const buildDeliver = (plan: Record<string, unknown> = {}) => ({ kind: "deliver", plan }) as const;

const ROWS: readonly DecisionRow[] = [
  {
    title: "delivers a paid order",
    expected: buildDeliver({ mode: "point", pickUps: [], tip: 0, itemValue: 50 }),
  },
  { title: "skips a trashed order", order: buildStatus("trashed"), expected: buildSkip("trashed") },
  { title: "skips a draft", order: buildStatus("draft"), expected: buildSkip("draft") },
  {
    title: "holds a test order without a sandbox account",
    order: { isTest: true },
    expected: buildHold("test-without-sandbox"),
  },
  {
    title: "holds a test order without a sandbox account that is dispatched manually",
    order: { isTest: true },
    isManual: true,
    expected: buildHold("test-without-sandbox"),
  },
  {
    title: "delivers a test order with the sandbox account",
    order: { isTest: true },
    takesTestOrders: true,
    expected: buildDeliver({ mode: "point" }),
  },
  {
    title: "waits for a person with a test order if its merchant sends them by hand",
    order: { isTest: true },
    settings: { testOrders: "manual" },
    expected: buildWait("test-by-hand"),
  },
  {
    title: "delivers a test order by hand if its merchant sends them by hand",
    order: { isTest: true },
    settings: { testOrders: "manual" },
    isManual: true,
    expected: buildDeliver(),
  },
  {
    title: "delivers a test order with a live account if its merchant chose that",
    order: { isTest: true },
    settings: { testOrders: "deliver" },
    expected: buildDeliver(),
  },
  {
    title: "skips a cancelled order",
    order: buildStatus("cancelled"),
    expected: buildSkip("cancelled"),
  },
  {
    title: "skips a cancelled order that is dispatched manually",
    order: buildStatus("cancelled"),
    isManual: true,
    expected: buildSkip("cancelled"),
  },
  {
    title: "skips a refunded order",
    order: buildStatus("refunded"),
    expected: buildSkip("refunded"),
  },
  {
    title: "skips a fulfilled order",
    order: buildStatus("fulfilled"),
    expected: buildSkip("already-fulfilled"),
  },
  {
    title: "delivers a fulfilled order that is dispatched manually",
    order: buildStatus("fulfilled"),
    isManual: true,
    expected: buildDeliver(),
  },
  {
    title: "delivers a fulfilled order when that status triggers the dispatch",
    order: buildStatus("fulfilled", "Completed" as "fulfilled"),
    settings: buildStatusTrigger("completed"),
    expected: buildDeliver(),
  },
  {
    title: "skips a fulfilled order when another status triggers the dispatch",
    order: buildStatus("fulfilled", "completed" as "fulfilled"),
    settings: buildStatusTrigger("processing"),
    expected: buildSkip("already-fulfilled"),
  },
  {
    title: "skips an order of virtual goods",
    order: { fulfillmentMethod: "nothing-to-ship" },
    expected: buildSkip("nothing-to-ship"),
  },
  {
    title: "skips an order without a shipping method",
    order: { fulfillmentMethod: "no-shipping-method", shippingMethods: [] },
    expected: buildSkip("no-shipping-method"),
  },
  {
    title: "delivers an order without a shipping method of a shop that has shipping switched off",
    order: { fulfillmentMethod: "no-shipping-method", shippingMethods: [] },
    settings: { dispatchesWithoutShippingMethod: true },
    expected: buildDeliver(),
  },
  {
    title: "holds an order that is paid in cash on delivery",
    order: { cashToCollect: { minor: 17_50, currency: "USD" } },
    expected: buildHold("cash-held"),
  },
  {
    title: "delivers an order that is paid in cash if the merchant chose to",
    order: { cashToCollect: { minor: 17_50, currency: "USD" } },
    settings: { cashOnDelivery: "deliver" },
    expected: buildDeliver({ cashToCollect: { minor: 17_50, currency: "USD" } }),
  },
  {
    title: "skips an order with local pick-up",
    order: { fulfillmentMethod: "local-pickup" },
    expected: buildSkip("local-pickup"),
  },
  {
    title: "skips an unpaid order",
    order: buildStatus("unpaid", "pending" as "unpaid"),
    expected: buildSkip("not-paid"),
  },
  {
    title: "skips an order with a failed payment",
    order: buildStatus("failed"),
    expected: buildSkip("not-paid"),
  },
  {
    title: "skips an unpaid order that is dispatched manually",
    order: buildStatus("unpaid"),
    isManual: true,
    expected: buildSkip("not-paid"),
  },
  {
    title: "delivers an unpaid order in the status for cash on delivery",
    order: buildStatus("unpaid", "on-hold" as "unpaid"),
    settings: buildStatusTrigger("processing", "On-Hold "),
    expected: buildDeliver(),
  },
  {
    title: "waits while a paid order lacks the trigger status",
    settings: buildStatusTrigger("ready-to-ship"),
    expected: buildWait("awaiting-status"),
  },
  {
    title: "delivers a paid order without the trigger status that is dispatched manually",
    settings: buildStatusTrigger("ready-to-ship"),
    isManual: true,
    expected: buildDeliver(),
  },
  {
    title: "waits while the tag is missing",
    settings: tagTrigger,
    order: { tags: ["gift"] },
    expected: buildWait("awaiting-tag"),
  },
  {
    title: "delivers an order whose tag has another spelling",
    settings: tagTrigger,
    order: { tags: ["gift", " courier"] },
    expected: buildDeliver(),
  },
  {
    title: "delivers an order without the tag that is dispatched manually",
    settings: tagTrigger,
    isManual: true,
    expected: buildDeliver(),
  },
  {
    title: "skips an unpaid order with the tag",
    settings: tagTrigger,
    order: buildStatus("unpaid"),
    expected: buildSkip("not-paid"),
  },
  { title: "waits for a manual dispatch", settings: manualTrigger, expected: buildWait("manual") },
  {
    title: "delivers an order that is dispatched manually",
    settings: manualTrigger,
    isManual: true,
    expected: buildDeliver(),
  },
  {
    title: "waits for the store's routing",
    order: { fulfillmentMethod: "undecided" },
    expected: { kind: "wait", code: "not-routed", until: "2026-11-20T12:01:00.000Z" },
  },
  {
    title: "waits for the store's routing after a manual dispatch",
    order: { fulfillmentMethod: "undecided" },
    isManual: true,
    expected: buildWait("not-routed"),
  },
  {
    title: "waits for the store's routing for as long as the order is old",
    order: { fulfillmentMethod: "undecided" },
    now: "2026-11-20T12:14:00.000Z",
    expected: { kind: "wait", code: "not-routed", until: "2026-11-20T12:28:00.000Z" },
  },
  {
    title: "counts no time before the order was placed, where the clocks differ",
    order: { fulfillmentMethod: "undecided", placedAt: new Date("2026-11-20T12:00:30.000Z") },
    expected: { kind: "wait", code: "not-routed", until: "2026-11-20T12:01:00.000Z" },
  },
  {
    title: "skips an order of which nothing is routed to the merchant's own locations",
    order: { fulfillmentMethod: "undecided" },
    now: "2026-11-20T12:15:00.000Z",
    expected: { kind: "skip", code: "other-service", until: "2026-11-20T12:30:00.000Z" },
  },
  {
    title: "no longer looks at such an order after a day",
    order: { fulfillmentMethod: "undecided" },
    now: "2026-11-21T12:00:00.000Z",
    expected: buildSkip("other-service"),
  },
  {
    title: "skips an order of another fulfillment service that the store shows",
    order: { fulfillmentMethod: "other-service" },
    expected: buildSkip("other-service"),
  },
  {
    title: "holds a partly refunded order",
    order: { isPartlyRefunded: true },
    expected: buildHold("partly-refunded"),
  },
  {
    title: "delivers a partly refunded order that is dispatched manually",
    order: { isPartlyRefunded: true },
    isManual: true,
    expected: buildDeliver({ isPartlyRefunded: true }),
  },
  {
    title: "holds an order without an address",
    order: { shipping: undefined, billing: undefined },
    expected: buildHold("no-address"),
  },
  {
    title: "holds an order without an e-mail address",
    order: { email: "" },
    expected: buildHold("no-email"),
  },
];

const RULE_NAMES = [
  "Does the store have it?",
  "Is it in the trash?",
  "Is it a draft?",
  "Was it cancelled?",
  "Was all of it refunded?",
  "Is it fulfilled already?",
  "Is there something to ship?",
  "Was shipping chosen in the checkout?",
  "Does the buyer collect it?",
  "Is it a test?",
  "Is it paid?",
  "Which way does it go?",
  "Is the store not paused?",
  "Has its merchant started with it?",
  "May it go out now?",
  "Does it ship from the merchant's own locations?",
  "Which goods go, and from where?",
  "Was some of it refunded?",
  "Is cash collected at the door?",
  "Whom does it go to?",
  "Where does the courier collect it?",
  "How is it carried?",
  "What is it worth, and what may it cost?",
  "When is it collected?",
  "Does it travel with others?",
];

describe("the dispatch decision", () => {
  it.each(ROWS)("$title", (row) => {
    const decision = decideForRow(row);
    const { expected: is } = row;

    if (is.kind === "deliver") {
      expect(decision).toMatchObject({ kind: "deliver", isReleased: true, plan: is.plan ?? {} });
    } else {
      expect(decision).toMatchObject({ kind: is.kind, reason: { code: is.code } });
      if (is.until) expect(decision).toMatchObject({ until: new Date(is.until) });
    }
    // The rule results list each rule in order and end at the rule that decided.
    const { ruleResults } = decision;
    expect(ruleResults.map(({ rule }) => rule)).toEqual(RULE_NAMES.slice(0, ruleResults.length));
    expect(ruleResults.at(-1)?.outcome).toBe(is.kind === "deliver" ? "continue" : is.kind);
    expect(ruleResults.slice(0, -1).every(({ outcome }) => outcome === "continue")).toBe(true);
    expect(is.kind !== "deliver" || ruleResults.length === RULE_NAMES.length).toBe(true);
  });

  it("skips an order that the store no longer has", () => {
    const settings = buildSettings();
    const decision = decideDispatch({
      order: undefined,
      settings,
      start: EVERY_ORDER,
      pausedAt: undefined,
      seenAt: noon,
      now: noon,
      since: noon,
      isManual: true,
    });

    expect(decision).toMatchObject({ kind: "skip", reason: { code: "gone" }, isReleased: false });
    expect(decision.ruleResults).toEqual([{ rule: RULE_NAMES[0], details: "no", outcome: "skip" }]);
  });

  it.each([
    ["no email address", { email: "" }, true],
    ["waiting for a tag", {}, false],
  ])("states whether the goods are released for preparation: %s", (_, order, isReleased) => {
    const settings = isReleased ? {} : tagTrigger;
    expect(decideForRow({ title: "", order, settings, expected: buildDeliver() }).isReleased).toBe(
      isReleased,
    );
  });
});
