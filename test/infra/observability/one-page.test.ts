import { Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { type AlarmView, createAlarmBoard } from "#infra/local/operations/alarm-board.ts";
import {
  bridgeTemplate,
  courierTemplate,
  synthesizeStacks,
} from "#test/infra/synthesized-stacks.ts";
import { readTemplate } from "#test/infra/template-reader.ts";

/** A reference to an alarm becomes its logical id. */
function toText(value: unknown): string {
  if (typeof value === "string") return value;
  const json = JSON.stringify(value);
  const { "Fn::Join": join, "Fn::GetAtt": attribute } = JSON.parse(json);
  if (attribute) return attribute[0];
  return join === undefined ? json : join[1].map(toText).join("");
}

/** The alarms of both systems: those on metrics fire when their id is read, whatever their metrics. */
const resources = (type: string) =>
  [bridgeTemplate, courierTemplate].flatMap((template) =>
    readTemplate(template)
      .listResources(type)
      .map(([id, { Properties: properties }]) => {
        const isMetric = properties.AlarmRule === undefined;
        const actions = { AlarmActions: (properties.AlarmActions ?? []).map(toText) };
        const metric = {
          ...{ Namespace: "Test", MetricName: id, Period: 60, Threshold: 0, ...actions },
          ...{ EvaluationPeriods: 1, ComparisonOperator: "GreaterThanThreshold" },
          ...{ TreatMissingData: "notBreaching", AlarmDescription: properties.AlarmDescription },
        };
        const composite = {
          ...{ ...properties, ...actions, AlarmRule: toText(properties.AlarmRule ?? "") },
          ...(properties.ActionsSuppressor && {
            ActionsSuppressor: toText(properties.ActionsSuppressor),
          }),
        };
        const names = { id, stack: "Test", name: id, ref: id, arn: id };
        return { ...names, properties: isMetric ? metric : composite };
      }),
  );

type Times = Readonly<Record<string, readonly [from: number, until: number]>>;

/** Lets alarms fire for some minutes each, for four hours. Returns who is woken by what, in order. */
function listPages(times: Times): readonly string[] {
  let minute = 0;
  const board = createAlarmBoard(
    { listResources: resources as never },
    ({ name }) => {
      const found = Object.entries(times).find(([id]) => name.startsWith(id));
      const [from, until] = found?.[1] ?? [0, 0];
      return Number(minute >= from && minute < until);
    },
    new Date(0),
  );
  const pages = new Set<string>();
  for (minute = 1; minute < 240; minute++)
    for (const { name } of board.evaluate(new Date(minute * 60_000)).filter(isPaging))
      pages.add(name);
  return [...pages];
}

const isPaging = ({ state, severity, isNotifying, suppressed }: AlarmView): boolean =>
  state === "ALARM" && severity === "page" && isNotifying && suppressed === undefined;

const LATE = 200;

describe("one cause wakes once, by the alarm that says most", () => {
  it.each<[string, Times, string]>([
    [
      "a courier that is down, if it is ours",
      {
        PointsHttpApiFailing: [7, 62],
        ReconcileDeliveryCourierDown: [1, 60],
        ReconcileCouriersFailing: [13, 75],
        SyntheticNotDelivered: [120, 122],
      },
      "partner-api-failing",
    ],
    [
      "a table that is throttled",
      {
        TableReadsThrottled: [1, 60],
        ReconcileSweepDueEveryRunFails: [9, 60],
        ApiApiFailing: [5, 66],
        ReconcileOldestDueTooOld: [16, 63],
        ReconcileStatusesLate: [30, 74],
        SyntheticNotDelivered: [50, 74],
      },
      "bridge-failing",
    ],
    [
      "a secret that cannot be read",
      {
        ApiApiFailing: [7, 66],
        ReconcileDeliveryEveryRunFails: [8, 60],
        ReconcileRequestsLate: [12, 63],
      },
      "bridge-failing",
    ],
    [
      "a worker that dies",
      { ReconcileDeliveryEveryRunFails: [8, 60], ReconcileRequestsLate: [12, 63] },
      "bridge-failing",
    ],
    [
      "schedules that stop",
      {
        ReconcileEveryMinuteStopped: [5, LATE],
        ReconcileOldestDueTooOld: [16, LATE],
        SyntheticNotDelivered: [120, LATE],
      },
      "orders-not-moving",
    ],
    [
      "a storefront that fails",
      {
        ReconcileShopifyFailing: [13, 60],
        ReconcileShopifyChangesFailing: [13, 60],
        ReconcileStatusesLate: [40, 70],
      },
      "orders-not-moving",
    ],
    ["a secret of webhooks that is wrong", { IntakeUnauthenticated: [15, 90] }, "intake-failing"],
    [
      "updates that no store takes",
      { ReconcileShopifyChangesFailing: [15, LATE], SyntheticNotDelivered: [120, LATE] },
      "statuses-not-reaching-stores",
    ],
    [
      "a sandbox store that cannot be ordered from",
      { SyntheticNotDelivered: [120, LATE] },
      "synthetic-orders-failing",
    ],
  ])("%s", (_, times, page) => {
    expect(listPages(times)).toEqual([page]);
  });

  it("wakes for a storefront that fails while the courier does, which does not bring that about", () => {
    const times = {
      PointsHttpApiFailing: [7, LATE],
      ReconcileCouriersFailing: [13, LATE],
      ReconcileShopifyFailing: [60, LATE],
    } as const;

    expect(listPages(times)).toEqual(["partner-api-failing", "orders-not-moving"]);
  });

  it("wakes again if what followed from a cause outlasts it", () => {
    const times = {
      PointsHttpApiFailing: [7, 60],
      ReconcileOldestDueTooOld: [13, LATE],
    } as const;

    expect(listPages(times)).toEqual(["partner-api-failing", "orders-not-moving"]);
  });
});

it("reads no alarm of the courier in a stage without it", () => {
  const { bridge } = synthesizeStacks({ systems: ["bridge"] }, "alone");

  expect(JSON.stringify(Template.fromStack(bridge).toJSON())).not.toContain("partner-api-failing");
});
