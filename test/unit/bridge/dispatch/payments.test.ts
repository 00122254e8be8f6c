import { describe, expect, it } from "vitest";
import { toPartOrder } from "#shared/bridge/domain/delivery/cash-on-delivery.ts";
import type { OpenPayment } from "#shared/bridge/domain/delivery/open-payment.ts";
import { decideDispatch } from "#shared/bridge/domain/dispatch/decide-dispatch.ts";
import { EVERY_ORDER } from "#shared/bridge/domain/stores/store-start.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { buildStoreOrder } from "#test/builders/bridge/store-order.ts";

const AMOUNT = { minor: 17_50, currency: "USD" };
const buildOpenPayment = (changes: Partial<OpenPayment> = {}): OpenPayment => ({
  kind: "pending",
  methods: ["Nachnahme"],
  isManual: true,
  outstanding: AMOUNT,
  statusOncePaid: "paid",
  ...changes,
});
const authorized = buildOpenPayment({ kind: "authorized", methods: ["visa"], isManual: false });
const onTerms = buildOpenPayment({ methods: [], isManual: false, terms: "Net 30" });

interface Row {
  readonly openPayment: OpenPayment;
  readonly payments?: Record<string, unknown>;
  readonly cashOnDelivery?: "hold" | "skip" | "deliver";
  readonly isManual?: boolean;
  readonly part?: number;
}

function decide({ openPayment, payments = {}, cashOnDelivery, isManual = false, part = 1 }: Row) {
  const settings = buildSettings({ payments, ...(cashOnDelivery && { cashOnDelivery }) });
  const order = buildStoreOrder({ status: "unpaid", statusText: "pending", openPayment });
  return decideDispatch({
    order: toPartOrder(order, part, settings),
    settings,
    start: EVERY_ORDER,
    pausedAt: undefined,
    seenAt: noon,
    since: noon,
    isManual,
    now: noon,
  });
}

describe("an authorized payment", () => {
  it("waits, and is looked at again in six hours", () => {
    expect(decide({ openPayment: authorized })).toMatchObject({
      kind: "wait",
      reason: { code: "payment-authorized" },
      until: new Date(noon.getTime() + 6 * 3_600_000),
    });
  });

  it("counts as paid if the merchant chose that", () => {
    const payments = { authorizedCountsAsPaid: true };

    expect(decide({ openPayment: authorized, payments })).toMatchObject({ kind: "deliver" });
  });

  it("goes out by hand", () => {
    expect(decide({ openPayment: authorized, isManual: true })).toMatchObject({ kind: "deliver" });
  });

  it("is never collected in cash, whatever its method is called", () => {
    const openPayment = { ...authorized, methods: ["Nachnahme"] };
    const payments = { authorizedCountsAsPaid: true, cashMethods: ["Nachnahme"] };
    const decision = decide({ openPayment, payments });

    expect(decision).toMatchObject({ kind: "deliver" });
    expect(decision.kind === "deliver" && decision.plan.cashToCollect).toBeFalsy();
  });

  it("that lapsed is skipped, also by hand", () => {
    const openPayment = { ...authorized, kind: "lapsed" as const };
    const payments = { authorizedCountsAsPaid: true, laterMethods: ["visa"] };

    for (const isManual of [false, true])
      expect(decide({ openPayment, payments, isManual })).toMatchObject({
        kind: "skip",
        reason: { code: "payment-lapsed" },
      });
  });
});

describe("a payment method that is paid outside the checkout", () => {
  it("is skipped with its name until the merchant chose what happens", () => {
    expect(decide({ openPayment: buildOpenPayment() })).toMatchObject({
      kind: "skip",
      reason: { code: "payment-outside-checkout", params: { methods: "Nachnahme" } },
    });
  });

  it("is paid at the door if the merchant chose that, in any language", () => {
    const payments = { cashMethods: [" nachnahme"] };

    expect(decide({ openPayment: buildOpenPayment(), payments })).toMatchObject({
      kind: "hold",
      reason: { code: "cash-held", params: { cash: AMOUNT } },
    });
    expect(
      decide({ openPayment: buildOpenPayment(), payments, cashOnDelivery: "deliver" }),
    ).toMatchObject({
      kind: "deliver",
      plan: {
        cashToCollect: AMOUNT,
        recipient: { notes: expect.stringContaining("Collect $17.50 cash") },
      },
    });
  });

  it("is collected once, with the first part", () => {
    const payments = { cashMethods: ["Nachnahme"] };

    const decision = decide({ openPayment: buildOpenPayment(), payments, part: 2 });

    expect(decision).toMatchObject({ kind: "deliver" });
    expect(decision.kind === "deliver" && decision.plan.cashToCollect).toBeFalsy();
  });

  it("recognizes Shopify's own cash on delivery without a choice", () => {
    const openPayment = buildOpenPayment({ methods: ["Cash on Delivery (COD)"] });

    expect(decide({ openPayment })).toMatchObject({ reason: { code: "cash-held" } });
  });

  it("goes out before it is paid if the merchant chose that, without cash", () => {
    const openPayment = buildOpenPayment({ methods: ["Vorkasse"] });
    const decision = decide({ openPayment, payments: { laterMethods: ["Vorkasse"] } });

    expect(decision).toMatchObject({ kind: "deliver" });
    expect(decision.kind === "deliver" && decision.plan.cashToCollect).toBeFalsy();
  });

  it("goes out by hand", () => {
    expect(decide({ openPayment: buildOpenPayment(), isManual: true })).toMatchObject({
      kind: "deliver",
    });
  });

  it("is skipped as fulfilled if the store fulfilled it already", () => {
    const openPayment = buildOpenPayment({ statusOncePaid: "fulfilled" });

    expect(decide({ openPayment, payments: { laterMethods: ["Nachnahme"] } })).toMatchObject({
      kind: "skip",
      reason: { code: "already-fulfilled" },
    });
  });

  it("a pending card payment does not go out, also by hand", () => {
    const openPayment = buildOpenPayment({ methods: ["klarna"], isManual: false });

    for (const isManual of [false, true])
      expect(decide({ openPayment, isManual })).toMatchObject({
        kind: "skip",
        reason: { code: "not-paid" },
      });
  });
});

describe("payment terms", () => {
  it("are skipped with their name until the merchant chose otherwise", () => {
    expect(decide({ openPayment: onTerms })).toMatchObject({
      kind: "skip",
      reason: { code: "payment-on-terms", params: { terms: "Net 30" } },
    });
    expect(decide({ openPayment: onTerms, payments: { termsCountAsPaid: true } })).toMatchObject({
      kind: "deliver",
    });
  });

  it("are never collected in cash", () => {
    const openPayment = { ...onTerms, methods: ["Nachnahme"] };
    const payments = { cashMethods: ["Nachnahme"] };

    expect(decide({ openPayment, payments })).toMatchObject({
      reason: { code: "payment-on-terms" },
    });
  });
});

it("refuses a method that is paid at the door and later", () => {
  const payments = { cashMethods: ["Nachnahme"], laterMethods: ["Nachnahme"] };

  expect(() => buildSettings({ payments })).toThrow("must not name a method");
});
