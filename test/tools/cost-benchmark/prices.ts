/**
 * AWS's list prices in dollars, of us-east-1, without free tiers and without discounts for volume, as
 * of 22 November 2026; of load balancers and addresses as of 29 November. Those of Lambda, DynamoDB,
 * SQS, HTTP APIs, CloudWatch, load balancers and addresses were compared with published copies of the
 * pages and guides to them, the others were not: check the page that is named beside a price before you
 * rely on it. Change nothing else when a price changes.
 */
export const PRICES = {
  /** https://aws.amazon.com/lambda/pricing/ (Arm) */
  lambdaRequest: 0.2 / 1e6,
  lambdaGigabyteSecond: 0.0000133334,
  /** https://aws.amazon.com/api-gateway/pricing/ (HTTP APIs) */
  apiRequest: 1 / 1e6,
  /** https://aws.amazon.com/elasticloadbalancing/pricing/ (Application Load Balancer) */
  balancerHour: 0.0225,
  balancerUnitHour: 0.008,
  /** https://aws.amazon.com/vpc/pricing/ (public IPv4 addresses) */
  publicAddressHour: 0.005,
  /** https://aws.amazon.com/dynamodb/pricing/on-demand/ (Standard table class) */
  tableWriteUnit: 0.625 / 1e6,
  tableReadUnit: 0.125 / 1e6,
  /** https://aws.amazon.com/dynamodb/pricing/provisioned/ ($0.47 and $0.09 for a month) */
  tableWriteCapacityHour: 0.00065,
  tableReadCapacityHour: 0.00013,
  tableGigabyteMonth: 0.25,
  tableRecoveryGigabyteMonth: 0.2,
  /** https://aws.amazon.com/sqs/pricing/ (FIFO) */
  queueRequest: 0.5 / 1e6,
  standardQueueRequest: 0.4 / 1e6,
  /** https://aws.amazon.com/cloudwatch/pricing/ */
  logGigabyte: 0.5,
  /** A log group of the class Infrequent Access. */
  seldomReadLogGigabyte: 0.25,
  logGigabyteMonth: 0.03,
  metricSeriesMonth: 0.3,
  /** https://aws.amazon.com/xray/pricing/ */
  trace: 5 / 1e6,
  alarmMetricMonth: 0.1,
  compositeAlarmMonth: 0.5,
  dashboardMonth: 3,
  /** https://aws.amazon.com/secrets-manager/pricing/ */
  secretMonth: 0.4,
  secretCall: 0.05 / 10_000,
  /** https://aws.amazon.com/kms/pricing/ */
  keyMonth: 1,
  /** https://aws.amazon.com/eventbridge/pricing/ (Scheduler) */
  scheduledRun: 1 / 1e6,
  /** https://aws.amazon.com/ec2/pricing/on-demand/ (data transfer out to the internet) */
  gigabyteOut: 0.09,
} as const;

/** How long calls are taken to last, because this machine is not AWS. */
export const ASSUMED_SECONDS = { outsideCall: 0.25, awsCall: 0.005 } as const;

/** So much of a table's provisioned capacity is in use: the default of `tables.provisioned.targetPercent`. */
export const TARGET_UTILIZATION = 0.7;

/** Lambda gives one core at so many megabytes, and a share of it below. */
export const CORE_MEGABYTES = 1769;

/** What API Gateway writes of a request. Lambda writes nothing of an invocation that succeeds. */
export const PLATFORM_LOG_BYTES = { request: 250 } as const;
