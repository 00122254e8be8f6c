import { describe, expect, it } from "vitest";
import { decideDispatch } from "#shared/bridge/domain/dispatch/decide-dispatch.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { decided, type Row } from "./decision-rows.ts";

const onStatus = (...statuses: string[]) => ({ dispatch: { when: "status" as const, statuses } });
const byTag = { dispatch: { when: "tag" as const, tag: "Courier" } };
const isManual = { dispatch: { when: "manual" as const } };
const standing = (withStatus: NonNullable<Row["order"]>["status"], statusText = withStatus) =>
  ({ status: withStatus, statusText }) as NonNullable<Row["order"]>;
const skip = (code: string) => ({ kind: "skip", code }) as const;
const wait = (code: string) => ({ kind: "wait", code }) as const;
const hold = (code: string) => ({ kind: "hold", code }) as const;
const deliver = (plan: Record<string, unknown> = {}) => ({ kind: "deliver", plan }) as const;

const ROWS: readonly Row[] = [
  { title: "a paid order", is: deliver({ mode: "point", pickUps: [], tip: 0, itemValue: 50 }) },
  { title: "in the trash", order: standing("trashed"), is: skip("trashed") },
  { title: "a draft", order: standing("draft"), is: skip("draft") },
  { title: "a test", order: { isTest: true }, is: skip("test") },
  { title: "a test sent by hand", order: { isTest: true }, isManual: true, is: skip("test") },
  { title: "cancelled", order: standing("cancelled"), is: skip("cancelled") },
  {
    title: "cancelled and sent by hand",
    order: standing("cancelled"),
    isManual: true,
    is: skip("cancelled"),
  },
  { title: "refunded", order: standing("refunded"), is: skip("refunded") },
  { title: "fulfilled", order: standing("fulfilled"), is: skip("already-fulfilled") },
  {
    title: "fulfilled and sent by hand",
    order: standing("fulfilled"),
    isManual: true,
    is: deliver(),
  },
  {
    title: "fulfilled where that is the status to go out on",
    order: standing("fulfilled", "Completed" as "fulfilled"),
    settings: onStatus("completed"),
    is: deliver(),
  },
  {
    title: "fulfilled where another status is the one to go out on",
    order: standing("fulfilled", "completed" as "fulfilled"),
    settings: onStatus("processing"),
    is: skip("already-fulfilled"),
  },
  {
    title: "virtual goods",
    order: { fulfillmentMethod: "nothing-to-ship" },
    is: skip("nothing-to-ship"),
  },
  { title: "collected", order: { fulfillmentMethod: "local-pickup" }, is: skip("local-pickup") },
  { title: "unpaid", order: standing("unpaid", "pending" as "unpaid"), is: skip("not-paid") },
  { title: "failed", order: standing("failed"), is: skip("not-paid") },
  {
    title: "unpaid and sent by hand",
    order: standing("unpaid"),
    isManual: true,
    is: skip("not-paid"),
  },
  {
    title: "unpaid, on the status for cash on delivery",
    order: standing("unpaid", "on-hold" as "unpaid"),
    settings: onStatus("processing", "On-Hold "),
    is: deliver(),
  },
  {
    title: "paid, and not on the status",
    settings: onStatus("ready-to-ship"),
    is: wait("awaiting-status"),
  },
  {
    title: "paid, not on the status, sent by hand",
    settings: onStatus("ready-to-ship"),
    isManual: true,
    is: deliver(),
  },
  { title: "not tagged", settings: byTag, order: { tags: ["gift"] }, is: wait("awaiting-tag") },
  {
    title: "tagged in another spelling",
    settings: byTag,
    order: { tags: ["gift", " courier"] },
    is: deliver(),
  },
  { title: "not tagged, sent by hand", settings: byTag, isManual: true, is: deliver() },
  { title: "tagged and unpaid", settings: byTag, order: standing("unpaid"), is: skip("not-paid") },
  { title: "waits for a hand", settings: isManual, is: wait("manual") },
  { title: "sent by hand", settings: isManual, isManual: true, is: deliver() },
  {
    title: "not routed",
    order: { fulfillmentMethod: "undecided" },
    is: { kind: "wait", code: "not-routed", until: "2026-11-20T12:01:00.000Z" },
  },
  {
    title: "not routed and sent by hand",
    order: { fulfillmentMethod: "undecided" },
    isManual: true,
    is: wait("not-routed"),
  },
  { title: "partly refunded", order: { isPartlyRefunded: true }, is: hold("partly-refunded") },
  {
    title: "partly refunded, sent by hand",
    order: { isPartlyRefunded: true },
    isManual: true,
    is: deliver({ isPartlyRefunded: true }),
  },
  {
    title: "no address",
    order: { shipping: undefined, billing: undefined },
    is: hold("no-address"),
  },
  { title: "no e-mail", order: { email: "" }, is: hold("no-email") },
];

const NAMES = [
  "Does the store have it?",
  "Is it in the trash?",
  "Is it a draft?",
  "Is it a test?",
  "Was it cancelled?",
  "Was all of it refunded?",
  "Is it fulfilled already?",
  "Is there something to ship?",
  "Does the buyer collect it?",
  "Is it paid?",
  "Which way does it go?",
  "May it go out now?",
  "Has the store decided where it ships from?",
  "Which goods go, and from where?",
  "Was some of it refunded?",
  "Whom does it go to?",
  "Where does the courier collect it?",
  "How is it carried?",
  "What is it worth, and what may it cost?",
  "When is it collected?",
  "Does it travel with others?",
];

describe("what becomes of an order", () => {
  it.each(ROWS)("$title", (row) => {
    const decision = decided(row);
    const { is } = row;

    if (is.kind === "deliver") {
      expect(decision).toMatchObject({ kind: "deliver", isReleased: true, plan: is.plan ?? {} });
    } else {
      expect(decision).toMatchObject({ kind: is.kind, reason: { code: is.code } });
      if (is.until) expect(decision).toMatchObject({ until: new Date(is.until) });
    }
    // The explanation names each rule in its order, and ends at the one that decided.
    const { ruleResults } = decision;
    expect(ruleResults.map(({ rule }) => rule)).toEqual(NAMES.slice(0, ruleResults.length));
    expect(ruleResults.at(-1)?.outcome).toBe(is.kind === "deliver" ? "continue" : is.kind);
    expect(ruleResults.slice(0, -1).every(({ outcome }) => outcome === "continue")).toBe(true);
    expect(is.kind !== "deliver" || ruleResults.length === NAMES.length).toBe(true);
  });

  it("is nothing where the store no longer has it", () => {
    const settings = buildSettings();
    const decision = decideDispatch({
      order: undefined,
      settings,
      now: noon,
      since: noon,
      isManual: true,
    });

    expect(decision).toMatchObject({ kind: "skip", reason: { code: "gone" }, isReleased: false });
    expect(decision.ruleResults).toEqual([{ rule: NAMES[0], details: "no", outcome: "skip" }]);
  });

  it.each([
    ["no phone", { email: "" }, true],
    ["waiting for a tag", {}, false],
  ])("says whether its goods are to be prepared: %s", (_, order, isReleased) => {
    const settings = isReleased ? {} : byTag;
    expect(decided({ title: "", order, settings, is: deliver() }).isReleased).toBe(isReleased);
  });
});
