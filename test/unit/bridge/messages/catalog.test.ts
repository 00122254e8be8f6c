import { describe, expect, it } from "vitest";
import { describeAction } from "#functions/bridge/messages/describe-action.ts";
import { ENGLISH } from "#functions/bridge/messages/english.ts";
import { formatMessage } from "#functions/bridge/messages/format-message.ts";
import { formatSearchProblem } from "#functions/bridge/messages/format-search-problem.ts";
import { getParamKinds, MESSAGES } from "#shared/bridge/domain/messages/all-messages.ts";
import {
  createMessage,
  type Message,
  type MessageCode,
  type MessageParam,
} from "#shared/bridge/domain/messages/message.ts";
import type { ParamKind } from "#shared/bridge/domain/messages/param-kinds.ts";
import {
  SHOPIFY_UNAVAILABLE_MESSAGES,
  STORE_UNAVAILABLE_MESSAGES,
} from "#shared/bridge/domain/messages/unavailable-messages.ts";
import type { Action } from "#shared/bridge/domain/reconcile/action.ts";

const EXAMPLES: Readonly<Record<ParamKind, MessageParam>> = {
  choice: "late",
  words: "address,goods",
  name: "Bakery",
  quote: "No car today.",
  number: 7,
  money: { minor: 1377, currency: "USD" },
  time: "2026-11-24T14:05:00.000Z",
  localTime: "2026-11-24T16:30:00-05:00[America/New_York]",
  date: "2026-11-24",
};

/** What each example looks like in a sentence; a choice shows only in the words that it selects. */
const SHOWN: Readonly<Record<ParamKind, string>> = {
  choice: "",
  words: "address, goods",
  name: "Bakery",
  quote: "No car today.",
  number: "7",
  money: "$13.77",
  time: "14:05 UTC on 24 November",
  localTime: "Tuesday, November 24, 2026 at 16:30",
  date: "Tuesday, November 24, 2026",
};

const CODES = Object.keys(MESSAGES) as MessageCode[];
const listKinds = (code: MessageCode): [name: string, kind: string][] =>
  Object.entries(getParamKinds(code));
const toKind = (kind: string) => kind.replace("?", "") as ParamKind;

const buildExample = (code: MessageCode, isWanted: (kind: string) => boolean): Message => ({
  code,
  params: Object.fromEntries(
    listKinds(code)
      .filter(([, kind]) => isWanted(kind))
      .map(([name, kind]) => [name, EXAMPLES[toKind(kind)]]),
  ),
});

describe.each(CODES)("the message %s", (code) => {
  it("formats with all of its parameters and shows each", () => {
    const sentence = formatMessage(buildExample(code, () => true));

    for (const [, kind] of listKinds(code)) expect(sentence).toContain(SHOWN[toKind(kind)]);
    expect(sentence).toMatch(/^[A-Z0-9$]/);
    expect(sentence).not.toMatch(/[{}]|undefined|object Object|\bnone\b|\s{2}/);
  });

  it("formats without its optional parameters", () => {
    const sentence = formatMessage(buildExample(code, (kind) => !kind.endsWith("?")));

    expect(sentence).not.toMatch(/[{}]|undefined|object Object|\bnone\b|\s{2}/);
  });
});

it("has no message that the code cannot produce", () => {
  const entries = Object.keys(ENGLISH).filter((code) => !/^(next|field|search)\./.test(code));

  expect(entries.toSorted()).toEqual([...CODES].toSorted());
});

it.each<[Message, string]>([
  [
    createMessage("price-above-ceiling", {
      price: { minor: 1377, currency: "USD" },
      limit: { minor: 1000, currency: "USD" },
    }),
    "The courier quoted $13.77, above your $10.00 limit. Approve the price or change the delivery method.",
  ],
  [
    createMessage("edited", { fields: "address,phone", advice: "late" }),
    "Changed in the store after booking: address, phone. It is too late to cancel the delivery. Call the courier, then dismiss this alert.",
  ],
  [createMessage("cancelled"), "The order was cancelled in the store."],
  [
    createMessage("partly-refunded"),
    'Part of the order was refunded in the store. Press "Dispatch now" to deliver it anyway, or cancel it in the store.',
  ],
  [
    createMessage("closed-that-day", { date: "2026-11-24", location: "Bakery", to: "10:00" }),
    'The buyer requested Tuesday, November 24, 2026, until 10:00, when Bakery is closed. Change the opening hours of that day in the settings (exceptions). Agree on another date with the buyer and change it on the order, or press "Dispatch now" to send the order as soon as it is ready.',
  ],
  [
    createMessage("courier-refused", { courierText: "It's {full} <b>today</b>" }),
    "The courier refused the order: It's {full} <b>today</b>",
  ],
])("formats %j", (message, sentence) => {
  expect(formatMessage(message)).toBe(sentence);
});

it("shows a code that this version does not know as it is", () => {
  expect(formatMessage({ code: "of-tomorrow" as MessageCode, params: {} })).toBe("of-tomorrow");
});

it.each<[Action | "follow-batch", string]>([
  ["follow-batch", "The delivery follows its batch's order."],
  [{ kind: "join-batch" }, "The bridge adds the order to its batch."],
  [{ kind: "split", locationIds: ["a", "b"] }, "The bridge splits the order into 2 deliveries"],
  [{ kind: "raise-alert", alert: createMessage("failed") }, "The courier could not deliver"],
  [{ kind: "idle", state: "booked" }, "There is nothing to do now."],
  [
    { kind: "idle", state: "skipped", reason: createMessage("test-without-sandbox") },
    "a test order",
  ],
  [{ kind: "record-missing", since: undefined }, "The courier knows the delivery again."],
  [
    { kind: "cancel", reason: createMessage("cancelled"), isRebooking: false },
    "The order was cancelled in the store. The bridge cancels the delivery.",
  ],
])("describes the next action %j", (action, sentence) => {
  expect(describeAction(action)).toContain(sentence);
});

/** What only other calls than a search can be answered. */
const NOT_OF_A_SEARCH = [
  ...["store-webhooks-not-listed", "store-webhook-not-created", "store-webhook-not-deleted"],
  ...["shopify-order-on-hold", "shopify-refused-fulfillment"],
];
const SEARCH_PROBLEMS = CODES.filter(
  (code) =>
    (code in STORE_UNAVAILABLE_MESSAGES || code in SHOPIFY_UNAVAILABLE_MESSAGES) &&
    !NOT_OF_A_SEARCH.includes(code),
);

describe.each(SEARCH_PROBLEMS)("a search with the problem %s", (code) => {
  it.each([
    ["all of its parameters", () => true],
    ["no optional ones", (kind: string) => !kind.endsWith("?")],
  ])("promises nothing that the bridge does by itself, with %s", (_, isWanted) => {
    const problem = buildExample(code, isWanted);

    expect(formatSearchProblem(problem)).not.toMatch(/bridge retries/);
    expect(formatSearchProblem(problem)).not.toMatch(/[{}]|undefined|\bnone\b|\s{2}/);
  });
});

it("says of other problems of a search what is said elsewhere", () => {
  const problem = createMessage("store-search-refused");

  expect(formatSearchProblem(problem)).toBe(formatMessage(problem));
  expect(formatSearchProblem(createMessage("store-fault"))).toBe(
    "The store did not answer. Search again in a minute.",
  );
});
