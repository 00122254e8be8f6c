import { expect, it } from "vitest";
import { FAULT_CASES } from "#test/e2e/local-run/fault-cases.ts";
import { HANDLER_ALARMS } from "./handler-alarms.ts";
import { listMetricNames, listTemplateAlarms } from "./template-alarms.ts";

/**
 * Alarms on metrics of functions that neither a fault of a local run nor `handler-alarms.test.ts` makes
 * fire: `alarms-fire.test.ts` fires them through the functions' recorder. Each with what keeps it from
 * a local run's minute.
 */
const RECORDED: Readonly<Record<string, string>> = {
  ReconcileDeliveryCourierCredentialsRefused: "No fault changes the credentials of an account.",
  ReconcileStatusesLate: "It takes 15 minutes.",
  ReconcileStatusesUntold: "It takes 15 minutes; `silent-failures.test.ts` fires it.",
  ReconcileOrdersPutOff: "It takes 15 minutes; `silent-failures.test.ts` fires it.",
  ReconcileShopifyChangesFailing: "No fault fails writes only; `silent-failures.test.ts` does.",
  ReconcileWooCommerceChangesFailing: "No fault fails writes only; `silent-failures.test.ts` does.",
  ReconcileSpendingUnusual: "It takes bookings of half a million an hour.",
  ShopifyOtherVersion: "No fault changes the version of the sandbox store.",
  ShopifyDataNotApproved: "The shop of the run is approved.",
  SyntheticNotDelivered: "The local run places no synthetic orders.",
  ShopifyShopEventDataRequested: "Nobody asks for their data in the run.",
  SweepOrdersMissing: "A sweep finds an order before the comparison of the week does.",
  SweepRatesNotRegistered: "Rates are registered when a merchant switches them on.",
  ResealingResealValuesNotResealed: "No key is removed in the run.",
  OrdersApiFaults: "The orders of the courier share the table with its points.",
  NotificationsGivenUp: "Notifications are tried for hours.",
  QueueMessagesLost: "No fault keeps the courier from its queues.",
};

const alarms = listTemplateAlarms()
  .filter(([, alarm]) => listMetricNames(alarm).some((name) => !name.startsWith("AWS/")))
  .map(([id]) => id.replace(/(?:Alarm)?[0-9A-F]{8}$/, ""));
const shown = new Set([...FAULT_CASES.flatMap(({ fires }) => fires), ...HANDLER_ALARMS]);

it("each alarm on functions' metrics fires in a local run, or says why it does not", () => {
  expect(alarms.filter((name) => !shown.has(name) && RECORDED[name] === undefined)).toEqual([]);
});

it("no alarm that fires in a local run is said not to, and no former one is named", () => {
  expect(Object.keys(RECORDED).filter((name) => shown.has(name) || !alarms.includes(name))).toEqual(
    [],
  );
});
