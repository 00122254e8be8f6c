import { expect, it } from "vitest";
import { FAULT_CASES } from "#test/e2e/local-run/fault-cases.ts";
import { HANDLER_ALARMS } from "./handler-alarms.ts";
import { listMetricNames, listTemplateAlarms } from "./template-alarms.ts";

/**
 * Alarms on metrics of functions that neither a fault of a local run nor a test of the handlers
 * (`HANDLER_ALARMS`) makes fire: `alarms-fire.test.ts` fires them through the functions' recorder. Each
 * with what keeps it from the others.
 */
const RECORDED: Readonly<Record<string, string>> = {
  MerchantMailSendNotSent:
    "It takes an address that its owner confirmed; the fault of refused mail is shown by sign-in links, and `send-merchant-mail.test.ts` shows that each failure is reported.",
  ReconcileNotificationsLost:
    "It takes an hour of both systems; the courier's and the worker's own tests show that they count.",
  ReconcileOrdersPutOff:
    "It takes a fault of ours in the decisions; `silent-failures.test.ts` fires it by the worker's measures.",
  ReconcileShopifyChangesFailing:
    "The sandbox shop fails no writes only; `silent-failures.test.ts` fires it by the use cases.",
  ReconcileSpendingUnusual:
    "It takes bookings of half a million an hour; the worker measures each charge (`record-change.ts`).",
};

const alarms = listTemplateAlarms()
  .filter(([, alarm]) => listMetricNames(alarm).some((name) => !name.startsWith("AWS/")))
  .map(([id]) => id.replace(/(?:Alarm)?[0-9A-F]{8}$/, ""));
const shown = new Set([
  ...FAULT_CASES.flatMap(({ fires }) => fires),
  ...Object.values(HANDLER_ALARMS).flat(),
]);

it("each alarm on functions' metrics fires in a local run, or says why it does not", () => {
  expect(alarms.filter((name) => !shown.has(name) && RECORDED[name] === undefined)).toEqual([]);
});

it("no alarm that fires in a local run is said not to, and no former one is named", () => {
  expect(Object.keys(RECORDED).filter((name) => shown.has(name) || !alarms.includes(name))).toEqual(
    [],
  );
});
