import { Match, Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { APP_ASSETS_ROUTES, appAssetsEnv } from "#functions/bridge/app-assets/env.ts";
import { carrierRatesEnv } from "#functions/bridge/carrier-rates/env.ts";
import { courierWebhookEnv } from "#functions/bridge/courier-webhook/env.ts";
import { eraseAtCouriersEnv } from "#functions/bridge/erase-at-couriers/env.ts";
import { MERCHANT_ROUTES, merchantApiEnv } from "#functions/bridge/merchant-api/env.ts";
import { MERCHANT_DOCS_ROUTES, merchantDocsEnv } from "#functions/bridge/merchant-docs/env.ts";
import { MERCHANT_PAGES_ROUTES, merchantPagesEnv } from "#functions/bridge/merchant-pages/env.ts";
import { OPERATOR_ROUTES, operatorApiEnv } from "#functions/bridge/operator-api/env.ts";
import { OPERATOR_PAGES_ROUTES, operatorPagesEnv } from "#functions/bridge/operator-pages/env.ts";
import { reconcileDeliveryEnv } from "#functions/bridge/reconcile-delivery/env.ts";
import { renewShopifyTokensEnv } from "#functions/bridge/renew-shopify-tokens/env.ts";
import { resealValuesEnv } from "#functions/bridge/reseal-values/env.ts";
import { sendMerchantMailEnv } from "#functions/bridge/send-merchant-mail/env.ts";
import { sendSignInLinksEnv } from "#functions/bridge/send-sign-in-links/env.ts";
import { sendWebhooksEnv } from "#functions/bridge/send-webhooks/env.ts";
import { shopifyAppEnv } from "#functions/bridge/shopify-app/env.ts";
import { shopifyShopEventsEnv } from "#functions/bridge/shopify-shop-events/env.ts";
import { shopifyWebhookEnv } from "#functions/bridge/shopify-webhook/env.ts";
import { SIGN_IN_ROUTES, signInEnv } from "#functions/bridge/sign-in/env.ts";
import { sweepDueDeliveriesEnv } from "#functions/bridge/sweep-due-deliveries/env.ts";
import { sweepStoresEnv } from "#functions/bridge/sweep-stores/env.ts";
import { syntheticOrderEnv } from "#functions/bridge/synthetic-order/env.ts";
import { trackDeliveryEnv } from "#functions/bridge/track-delivery/env.ts";
import {
  CONNECT_ROUTES,
  woocommerceConnectEnv,
} from "#functions/bridge/woocommerce-connect/env.ts";
import { woocommerceWebhookEnv } from "#functions/bridge/woocommerce-webhook/env.ts";
import { readTemplate } from "#test/infra/template-reader.ts";
import { joinTemplates } from "../join-templates.ts";
import { EVERY_PART, synthesizeStacks, bridgeTemplate as template } from "../synthesized-stacks.ts";

const { listResources, getResource, listGrants, listRoutes } = readTemplate(template);

/** Removes CDK's hash from a logical id. */
const withoutHash = (id: string): string => id.replace(/[0-9A-F]{8}$/, "");

const FUNCTIONS: [string, { readonly shape: object }][] = [
  ["ReconcileDelivery", reconcileDeliveryEnv],
  ["ReconcileSweepDue", sweepDueDeliveriesEnv],
  ["ErasuresEraseAtCouriers", eraseAtCouriersEnv],
  ["SweepSweepStores", sweepStoresEnv],
  ["IntakeShopifyWebhook", shopifyWebhookEnv],
  ["IntakeWoocommerceWebhook", woocommerceWebhookEnv],
  ["IntakeCourierWebhook", courierWebhookEnv],
  ["MerchantApiCalls", merchantApiEnv],
  ["MerchantApiDocs", merchantDocsEnv],
  ["MerchantMailSend", sendMerchantMailEnv],
  ["WebhooksSend", sendWebhooksEnv],
  ["AppPageAssets", appAssetsEnv],
  ["OperatorApiCalls", operatorApiEnv],
  ["OperatorPages", operatorPagesEnv],
  ["TrackTrackDelivery", trackDeliveryEnv],
  ["RatesCarrierRates", carrierRatesEnv],
  ["ShopifyApp", shopifyAppEnv],
  ["ShopifyShopEvent", shopifyShopEventsEnv],
  ["ShopifyRenewTokens", renewShopifyTokensEnv],
  ["ConnectWoocommerceConnect", woocommerceConnectEnv],
  ["SignInPages", signInEnv],
  ["SignInSendLinks", sendSignInLinksEnv],
  ["SignInMerchantPages", merchantPagesEnv],
  ["ResealingResealValues", resealValuesEnv],
  ["SyntheticSyntheticOrder", syntheticOrderEnv],
];

it.each(FUNCTIONS)("gives %s exactly the environment variables that it reads", (prefix, schema) => {
  const { Environment } = getResource("AWS::Lambda::Function", prefix)[1].Properties;

  // Powertools reads the log level and the namespace of metrics.
  const { POWERTOOLS_LOG_LEVEL, POWERTOOLS_METRICS_NAMESPACE, ...own } = Environment.Variables;
  expect(POWERTOOLS_LOG_LEVEL).toBe("INFO");
  expect(POWERTOOLS_METRICS_NAMESPACE).toBe("OrderBridge-prod");
  expect(Object.keys(own).sort()).toEqual(Object.keys(schema.shape).sort());
});

it("tells the operator API which functions to watch, in the form that it reads", () => {
  const [, { Properties }] = getResource("AWS::Lambda::Function", "OperatorApiCalls");
  const [separator, parts] = Properties.Environment.Variables.WATCHED_FUNCTIONS["Fn::Join"];
  const toText = (part: string | { Ref: string }) =>
    typeof part === "string" ? part : withoutHash(part.Ref);

  const text = parts.map(toText).join(separator);
  const watched = operatorApiEnv.shape.WATCHED_FUNCTIONS.parse(text);

  expect(watched).toContainEqual({
    ...{ service: "reconcile-delivery", functionName: "ReconcileDelivery" },
    everyMinutes: undefined,
  });
  expect(watched).toContainEqual({
    ...{ service: "sweep-stores", functionName: "SweepSweepStores", everyMinutes: 5 },
  });
  const scheduled = watched.filter(({ everyMinutes }) => everyMinutes !== undefined);
  expect(scheduled.length).toBeGreaterThanOrEqual(5);
});

it("has only the functions that this test lists", () => {
  expect(listResources("AWS::Lambda::Function")).toHaveLength(FUNCTIONS.length);
});

it("has a part for synthetic orders only if the stage asks for them", () => {
  const without = readTemplate(Template.fromStack(synthesizeStacks().bridge));
  const local = readTemplate(Template.fromStack(synthesizeStacks(EVERY_PART, "local").bridge));
  const listSynthetic = (type: string, { listResources: list } = without) =>
    list(type).filter(([, one]) => /synthetic/i.test(JSON.stringify(one)));

  for (const type of ["Lambda::Function", "Scheduler::Schedule", "CloudWatch::Alarm"])
    expect(listSynthetic(`AWS::${type}`)).toEqual([]);
  expect(
    listSynthetic("AWS::Scheduler::Schedule", local).map(([, { Properties }]) => Properties.State),
  ).toEqual([{ Ref: "SyntheticOrders" }]);
});

it("routes each request to its function, and has no other route", () => {
  expect(Object.fromEntries(listRoutes())).toEqual({
    "POST /shopify/webhooks": "IntakeShopifyWebhook",
    "POST /woocommerce/{storeId}/webhooks": "IntakeWoocommerceWebhook",
    "POST /courier/{accountId}/notifications": "IntakeCourierWebhook",
    "ANY /track/{token}": "TrackTrackDelivery",
    "POST /shopify/rates/{token}": "RatesCarrierRates",
    "GET /shopify/app": "ShopifyApp",
    "GET /shopify/app/{place+}": "ShopifyApp",
    ...Object.fromEntries(SIGN_IN_ROUTES.map((key) => [key, "SignInPages"])),
    ...Object.fromEntries(MERCHANT_PAGES_ROUTES.map((key) => [key, "SignInMerchantPages"])),
    ...Object.fromEntries(CONNECT_ROUTES.map((key) => [key, "ConnectWoocommerceConnect"])),
    ...Object.fromEntries(
      MERCHANT_ROUTES.filter((key) => /storeId\}\/(deliveries(?!\/search)|home)/.test(key)).map(
        (key) => [key, "MerchantApiCalls"],
      ),
    ),
    "ANY /api/v1/stores/{storeId}/{proxy+}": "MerchantApiCalls",
    ...Object.fromEntries(MERCHANT_DOCS_ROUTES.map((key) => [key, "MerchantApiDocs"])),
    ...Object.fromEntries(APP_ASSETS_ROUTES.map((key) => [key, "AppPageAssets"])),
    ...Object.fromEntries(
      OPERATOR_ROUTES.filter((key) => !key.includes("/accounts/{")).map((key) => [
        key,
        "OperatorApiCalls",
      ]),
    ),
    "ANY /ops/v1/accounts/{proxy+}": "OperatorApiCalls",
    ...Object.fromEntries(OPERATOR_PAGES_ROUTES.map((key) => [key, "OperatorPages"])),
  });
});

describe("reconcile requests", () => {
  const [queueId, queue] = getResource("AWS::SQS::Queue", "ReconcileRequestsQueue");
  const [workerId, worker] = getResource("AWS::Lambda::Function", "ReconcileDelivery");

  it("are processed one at a time and in order for each delivery", () => {
    expect(queue.Properties).toMatchObject({ FifoQueue: true });
  });

  it("are processed by the reconcile worker, up to ten per invocation, for which none waits", () => {
    template.hasResourceProperties("AWS::Lambda::EventSourceMapping", {
      EventSourceArn: { "Fn::GetAtt": [queueId, "Arn"] },
      FunctionName: { "Fn::GetAtt": [workerId, "Arn"] },
      FunctionResponseTypes: ["ReportBatchItemFailures"],
      BatchSize: 10,
      MaximumBatchingWindowInSeconds: Match.absent(),
    });
  });

  it("stay hidden, and lock their delivery, no longer than a worker can live", () => {
    expect(queue.Properties.VisibilityTimeout).toBeGreaterThan(worker.Properties.Timeout);
    expect(queue.Properties.VisibilityTimeout).toBeLessThanOrEqual(70);
  });

  it("become dead letters after five failures, which raises an alarm", () => {
    const { deadLetterTargetArn, maxReceiveCount } = queue.Properties.RedrivePolicy;
    expect(maxReceiveCount).toBe(5);
    template.hasResourceProperties("AWS::CloudWatch::Alarm", {
      Dimensions: [
        { Value: { "Fn::GetAtt": [deadLetterTargetArn["Fn::GetAtt"][0], "QueueName"] } },
      ],
    });
  });
});

it.each([
  ["WebhooksMessages", 11],
  ["WebhooksRetries", 25],
])(
  "messages of %s are late after %i minutes: the longest delay of the queue is no lateness",
  (id, minutes) => {
    const alarms = listResources("AWS::CloudWatch::Alarm").map(([, { Properties }]) => Properties);
    const late = alarms.filter(
      ({ MetricName, Dimensions }) =>
        MetricName === "ApproximateAgeOfOldestMessage" &&
        JSON.stringify(Dimensions).includes(`"${id}Queue`),
    );

    expect(late.map(({ Threshold }) => Threshold)).toEqual([minutes * 60]);
  },
);

it.each(["down", "refused-credentials"])(
  "alarms while a courier account is %s, over a period longer than the wait between two trials",
  (state) => {
    const [, alarm] = getResource(
      "AWS::CloudWatch::Alarm",
      `ReconcileDeliveryCourier${state === "down" ? "Down" : "CredentialsRefused"}`,
    );

    const [blocked] = alarm.Properties.Metrics.filter(({ Id }: { Id: string }) => Id === "blocked");
    expect(blocked.MetricStat.Metric).toMatchObject({
      Namespace: "OrderBridge-prod",
      MetricName: "CourierAccountBlocked",
      Dimensions: [
        { Name: "service", Value: "reconcile-delivery" },
        { Name: "state", Value: state },
      ],
    });
    expect(alarm.Properties.Threshold).toBe(0);
    expect(blocked.MetricStat.Period).toBeGreaterThan(300 + 60);
  },
);

it.each(["reconcile-delivery", "sweep-stores"])(
  "alarms for an hour after Shopify withheld data of %s",
  (service) => {
    const [, alarm] = getResource("AWS::CloudWatch::Alarm", "ShopifyDataNotApproved");

    expect(alarm.Properties.Threshold).toBe(0);
    expect(alarm.Properties.Metrics).toContainEqual(
      expect.objectContaining({
        MetricStat: {
          Metric: {
            Namespace: "OrderBridge-prod",
            MetricName: "ShopifyDataNotApproved",
            Dimensions: [{ Name: "service", Value: service }],
          },
          Stat: "Sum",
          Period: 3600,
        },
      }),
    );
  },
);

it.each([
  ["rate(1 minute)", "ReconcileSweepDue"],
  ["rate(1 minute)", "ErasuresEraseAtCouriers"],
  ["rate(5 minutes)", "SweepSweepStores"],
  ["rate(1 day)", "ShopifyRenewTokens"],
  ["rate(15 minutes)", "ResealingResealValues"],
])("schedules at %s: %s", (ScheduleExpression, prefix) => {
  const [id] = getResource("AWS::Lambda::Function", prefix);

  template.hasResourceProperties("AWS::Scheduler::Schedule", {
    ScheduleExpression,
    State: "ENABLED",
    Target: Match.objectLike({ Arn: { "Fn::GetAtt": [id, "Arn"] } }),
  });
});

describe("least privilege", () => {
  it.each(["IntakeShopifyWebhook", "IntakeWoocommerceWebhook"])(
    "gives %s no access to the table, only to the queue",
    (prefix) => {
      const grants = listGrants(prefix);

      expect(grants.filter((grant) => grant.startsWith("dynamodb:"))).toEqual([]);
      expect(grants).toContain("sqs:SendMessage ReconcileRequestsQueue");
    },
  );

  it("lets Shopify's webhook intake read only the app's secret", () => {
    const secrets = listGrants("IntakeShopifyWebhook").filter((grant) =>
      grant.startsWith("secretsmanager:GetSecretValue"),
    );

    expect(secrets).toEqual(["secretsmanager:GetSecretValue ShopifyApp"]);
  });

  it("lets the tracking page read and write single items only", () => {
    const grants = listGrants("TrackTrackDelivery").filter((grant) =>
      grant.startsWith("dynamodb:"),
    );

    expect(grants).toEqual(["dynamodb:GetItem State", "dynamodb:PutItem State"]);
  });

  it.each(FUNCTIONS)("does not let %s scan tables, nor use wildcard actions", (prefix) => {
    // Re-sealing has to see every item.
    const grants = listGrants(prefix).filter(
      (grant) => prefix !== "ResealingResealValues" || grant !== "dynamodb:Scan State",
    );
    for (const grant of grants) {
      expect(grant).not.toMatch(/dynamodb:(Scan|BatchWriteItem|\*)|^\*/);
    }
  });

  it("lets only the workers that process privacy requests delete items", () => {
    const functionsThatDelete = FUNCTIONS.map(([prefix]) => prefix).filter((prefix) =>
      listGrants(prefix).includes("dynamodb:DeleteItem State"),
    );

    // The worker of deliveries deletes what it wrote while a store was erased.
    expect(functionsThatDelete.sort()).toEqual([
      "ErasuresEraseAtCouriers",
      "ReconcileDelivery",
      "ShopifyShopEvent",
    ]);
  });

  it("restores no further back than the logs say what was erased", () => {
    const [, table] = getResource("AWS::DynamoDB::Table", "State");
    const { RecoveryPeriodInDays } = table.Properties.PointInTimeRecoverySpecification;
    const [, logs] = getResource("AWS::Logs::LogGroup", "ShopifyShopEventLogs");

    expect(RecoveryPeriodInDays).toBeLessThan(logs.Properties.RetentionInDays);
  });

  it("deletes expired items by time to live", () => {
    template.hasResourceProperties("AWS::DynamoDB::Table", {
      TimeToLiveSpecification: { AttributeName: "expiresAtSeconds", Enabled: true },
    });
  });

  it("lets the operator API send every dead letter of the bridge again, and delete it", () => {
    const queues = listResources("AWS::SQS::Queue").flatMap(([id, { Properties }]) => {
      const letters = Properties.RedrivePolicy?.deadLetterTargetArn["Fn::GetAtt"][0];
      return letters === undefined
        ? []
        : [{ queue: withoutHash(id), letters: withoutHash(letters) }];
    });
    const grants = listGrants("OperatorApiCalls").filter((grant) => grant.startsWith("sqs:"));

    const deadLetters = [...new Set(queues.map(({ letters }) => letters))];
    expect(deadLetters).toHaveLength(4);
    for (const letters of deadLetters)
      for (const action of ["ReceiveMessage", "GetQueueAttributes", "DeleteMessage"])
        expect(grants).toContain(`sqs:${action} ${letters}`);
    // What was in the queue of retries is sent to that of first attempts.
    const redriven = queues.filter(({ queue }) => queue !== "WebhooksRetriesQueue");
    for (const { queue } of redriven) expect(grants).toContain(`sqs:SendMessage ${queue}`);
    expect(grants).toHaveLength(redriven.length + 3 * deadLetters.length);
  });

  it("lets only the operator API and its page read the operators' keys", () => {
    const readers = FUNCTIONS.map(([prefix]) => prefix).filter((prefix) =>
      listGrants(prefix).includes("secretsmanager:GetSecretValue OpsKey"),
    );

    expect(readers).toEqual(["OperatorApiCalls", "OperatorPages"]);
  });
});

it("retains the table and the secrets when the stack is deleted", () => {
  for (const [id, resource] of [
    ...listResources("AWS::DynamoDB::Table"),
    ...listResources("AWS::SecretsManager::Secret"),
  ]) {
    expect(resource, id).toMatchObject({ DeletionPolicy: "Retain" });
  }
});

it("logs routes and never paths, because a path may contain a key", () => {
  const [, stage] = getResource("AWS::ApiGatewayV2::Stage", "Api");

  expect(stage.Properties.AccessLogSettings.Format).toContain("$context.routeKey");
  expect(stage.Properties.AccessLogSettings.Format).not.toContain("$context.path");
});

it.each(["OrdersMissing", "StoresUnreachable", "WebhooksReplaced"])(
  "alarms when the sweep counts %s, and says what to do",
  (MetricName) => {
    template.hasResourceProperties("AWS::CloudWatch::Alarm", {
      MetricName,
      Namespace: "OrderBridge-prod",
      Dimensions: [{ Name: "service", Value: "sweep-stores" }],
      Threshold: 0,
      AlarmDescription: Match.stringLikeRegexp("/ops/v1|Nothing to do"),
    });
  },
);

describe("merchants' stores", () => {
  it("are called at public addresses only, unless the stage allows private ones", () => {
    const functionsThatCallStores = FUNCTIONS.filter(
      ([, schema]) => "ALLOW_PRIVATE_STORE_ADDRESSES" in schema.shape,
    );
    expect(functionsThatCallStores.length).toBeGreaterThanOrEqual(4);
    for (const [prefix] of functionsThatCallStores) {
      const [, { Properties }] = getResource("AWS::Lambda::Function", prefix);
      expect(Properties.Environment.Variables.ALLOW_PRIVATE_STORE_ADDRESSES).toBe("no");
    }
  });

  it("leave no connection attempts behind: they expire", () => {
    template.hasResourceProperties("AWS::DynamoDB::Table", {
      TimeToLiveSpecification: { AttributeName: "expiresAtSeconds", Enabled: true },
    });
  });
});

describe("a customer's request for data", () => {
  it("alarms, because a person answers it within 30 days", () => {
    template.hasResourceProperties("AWS::CloudWatch::Alarm", {
      MetricName: "ShopEventHandled",
      Dimensions: [
        { Name: "kind", Value: "export" },
        { Name: "service", Value: "shopify-shop-events" },
      ],
      AlarmDescription: Match.stringLikeRegexp("within 30 days"),
    });
  });
});

describe("sign-in by mail", () => {
  const mailFrom = "deliveries@example.com";
  const { bridgeData, bridge } = synthesizeStacks({ ...EVERY_PART, mailFrom });
  const mailing = readTemplate(joinTemplates(bridgeData, bridge));
  const listSenders = (reader: typeof mailing) =>
    FUNCTIONS.map(([prefix]) => prefix).filter((prefix) =>
      reader.listGrants(prefix).some((grant) => grant.startsWith("ses:SendEmail")),
    );

  it("is disabled unless a sender address is given", () => {
    expect(listSenders({ listResources, getResource, listGrants, listRoutes })).toEqual([]);
    for (const prefix of ["SignInPages", "SignInSendLinks"]) {
      const readSender = (reader: Pick<typeof mailing, "getResource">) =>
        reader.getResource("AWS::Lambda::Function", prefix)[1].Properties.Environment.Variables
          .MAIL_FROM;
      expect(readSender({ getResource })).toBe("");
      expect(readSender(mailing)).toBe(mailFrom);
    }
  });

  it("sends mail only from that address, and only from the functions that mail links or incidents", () => {
    expect(listSenders(mailing)).toEqual([
      "MerchantMailSend",
      "ConnectWoocommerceConnect",
      "SignInSendLinks",
    ]);
    const statements = JSON.stringify(
      mailing.getResource("AWS::IAM::Policy", "SignInSendLinksServiceRole")[1].Properties
        .PolicyDocument.Statement,
    );
    expect(statements).toContain(`{"StringEquals":{"ses:FromAddress":"${mailFrom}"}}`);
    expect(statements).toContain('"ses:SendEmail"');
    expect(statements).not.toMatch(/identity\/\*|"Resource":"\*"/);
  });

  it("alarms when a mail is not sent, and says what to do", () => {
    template.hasResourceProperties("AWS::CloudWatch::Alarm", {
      MetricName: "SignInLinkFailed",
      Dimensions: [{ Name: "service", Value: "send-sign-in-links" }],
      Threshold: 0,
      AlarmDescription: Match.stringLikeRegexp("SES has verified"),
    });
  });
});

it("lets no function update or delete an audit record", () => {
  const policies = listResources("AWS::IAM::Policy").map(
    ([id, { Properties }]) => [id, Properties.PolicyDocument.Statement] as const,
  );
  const changes = /"dynamodb:(UpdateItem|DeleteItem)"/g;
  let checked = 0;
  for (const [id, statements] of policies) {
    const listActions = (effect: string) =>
      statements
        .filter(({ Effect }: { Effect: string }) => Effect === effect)
        .flatMap((one: { Action: unknown }) => JSON.stringify(one.Action).match(changes) ?? [])
        .sort();
    const allowed = listActions("Allow");
    expect(listActions("Deny"), id).toEqual(allowed);
    checked += allowed.length;
  }
  expect(checked).toBeGreaterThan(0);
  expect(JSON.stringify(policies)).toContain('"dynamodb:LeadingKeys":["AUDIT#*"]');
});
