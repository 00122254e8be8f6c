import { Duration } from "aws-cdk-lib";
import { MathExpression, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import { createAlarm } from "#infra/observability/alarm.ts";
import { LIMITS } from "#infra/observability/limits.ts";
import { createServiceMetric } from "#infra/observability/service-metric.ts";
import { sumMetrics } from "#infra/observability/sum-metrics.ts";

/** More failures of single stores than a bad day of some stores explains. */
const MANY_FAILED_SWEEPS = 20;
const MANY_MISSED_WEBHOOKS = 20;

const createMissed = (store: "shopify" | "woocommerce", period: Duration) =>
  createServiceMetric("MissedWebhooks", {
    service: "sweep-stores",
    dimensions: { store },
    statistic: Stats.SUM,
    period,
  });

/** Adds the alarm on a kind of store of which no webhook comes at all, while sweeps find its orders. */
function addSilenceAlarm(scope: Construct): void {
  const period = Duration.minutes(30);
  const kinds = ["shopify", "woocommerce"] as const;
  const metrics = kinds.map((store) => ({
    [`${store}_accepted`]: createServiceMetric("WebhookReceived", {
      service: `${store}-webhook`,
      dimensions: { result: "accepted" },
      statistic: Stats.SUM,
      period,
    }),
    [`${store}_missed`]: createMissed(store, period),
  }));
  createAlarm(scope, "NoWebhooks", {
    metric: new MathExpression({
      label: "orders that no webhook told of, while none of their kind of store comes",
      expression: kinds
        .map((store) => `IF(FILL(${store}_accepted, 0) < 1, FILL(${store}_missed, 0), 0)`)
        .join(" + "),
      usingMetrics: Object.assign({}, ...metrics),
      period,
    }),
    threshold: LIMITS.missedWithoutWebhooks,
    severity: "ticket",
    promise: "nothing-lost",
    entry: "no-webhooks",
    says: `Sweeps found more than ${LIMITS.missedWithoutWebhooks} orders within half an hour, of Shopify's shops or of WooCommerce's stores, and no webhook of any of these came. Orders go out up to 7 minutes later.`,
  });
}

/** Adds the alarms on stores whose orders or connections the bridge may lose. */
export function addStoreAlarms(scope: Construct): void {
  createAlarm(scope, "SweepsLate", {
    metric: createServiceMetric("OldestSweepAge", {
      service: "sweep-stores",
      statistic: Stats.MAXIMUM,
      period: Duration.minutes(5),
    }),
    threshold: LIMITS.sweepSeconds,
    severity: "ticket",
    promise: "nothing-lost",
    entry: "sweeps-late",
    says: "A store waited more than 30 minutes for its sweep: there are more stores than the sweep has time for.",
  });
  createAlarm(scope, "StoresNotSwept", {
    metric: createServiceMetric("StoresNotSwept", {
      service: "sweep-stores",
      statistic: Stats.SUM,
      period: Duration.minutes(15),
    }),
    threshold: MANY_FAILED_SWEEPS,
    severity: "ticket",
    promise: "nothing-lost",
    entry: "stores-not-swept",
    says: `More than ${MANY_FAILED_SWEEPS} sweeps of stores failed within 15 minutes. Each is tried again after a pause.`,
  });
  createAlarm(scope, "MissedWebhooks", {
    metric: sumMetrics(
      {
        shopify: createMissed("shopify", Duration.hours(1)),
        woocommerce: createMissed("woocommerce", Duration.hours(1)),
      },
      { label: "orders that no webhook told of", period: Duration.hours(1) },
    ),
    threshold: MANY_MISSED_WEBHOOKS,
    severity: "ticket",
    promise: "nothing-lost",
    entry: "webhooks-missed",
    says: `Sweeps found more than ${MANY_MISSED_WEBHOOKS} orders within an hour of which no webhook told. They go out, up to 7 minutes later.`,
  });
  addSilenceAlarm(scope);
  createAlarm(scope, "TokensNotRenewed", {
    metric: createServiceMetric("TokensNotRenewed", {
      service: "renew-shopify-tokens",
      statistic: Stats.SUM,
      period: Duration.hours(1),
    }),
    severity: "ticket",
    promise: "connections-last",
    entry: "tokens-not-renewed",
    says: "Tokens of a Shopify shop could not be renewed. They are tried again each day for 60 days.",
  });
  createAlarm(scope, "RatesNotRegistered", {
    metric: createServiceMetric("RatesNotRegistered", {
      service: "merchant-api",
      statistic: Stats.SUM,
      period: Duration.minutes(15),
    }),
    severity: "ticket",
    promise: "connections-last",
    entry: "rates-not-registered",
    says: "A merchant's change of the checkout rates did not reach Shopify at once. The next sweep sends it again.",
  });
}

/** Adds the alarms on webhooks of which none is accepted any more. */
export function addIntakeAlarms(scope: Construct): void {
  for (const service of ["shopify-webhook", "woocommerce-webhook"] as const) {
    const createCount = (result: "accepted" | "unauthenticated") =>
      createServiceMetric("WebhookReceived", {
        service,
        dimensions: { result },
        statistic: Stats.SUM,
        period: Duration.minutes(15),
      });
    createAlarm(scope, `Unauthenticated-${service}`, {
      metric: new MathExpression({
        label: "unauthenticated, while none is accepted",
        expression: "IF(FILL(accepted, 0) < 1, refused, 0)",
        usingMetrics: {
          accepted: createCount("accepted"),
          refused: createCount("unauthenticated"),
        },
        period: Duration.minutes(15),
      }),
      threshold: 10,
      cause: "intake-failing",
      promise: "calls-answered",
      entry: "webhooks-unauthenticated",
      says: `No webhook at ${service} had a valid signature for 15 minutes: the secret is wrong, or was changed.`,
    });
  }
}
