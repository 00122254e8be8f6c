import { type Duration, RemovalPolicy, Stack, Validations } from "aws-cdk-lib";
import type { IAlarm } from "aws-cdk-lib/aws-cloudwatch";
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  ApplicationLogLevel,
  Architecture,
  type IFunction,
  Function as LambdaFunction,
  LoggingFormat,
  RecursiveLoop,
  Runtime,
  SystemLogLevel,
} from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { formatMetricNamespace } from "#infra/observability/metric-namespace.ts";
import { addErrorAlarm } from "./error-alarm.ts";
import { createAlias, type Shift } from "./function-alias.ts";
import { createFunctionCode, type FunctionAssets } from "./function-code.ts";
import { recordTraces } from "./run-traces.ts";
import { getConfig, isLocalStage } from "./system-stack.ts";

/** For a function that nobody waits for, and that itself mostly waits for stores, couriers or mail. */
export const WAITING_MEGABYTES = 256;

export interface ServiceFunctionProps<Env extends Record<string, string>> extends FunctionAssets {
  /** Folder of the handler, relative to the repository root: `functions/<system>/<name>`. */
  readonly folder: `functions/${string}`;
  readonly description: string;
  readonly timeout: Duration;
  /** Exactly the variables that the handler's `env.ts` reads. */
  readonly environment: Env;
  /** 512, more where somebody waits for the processor, less where it waits: docs/deploy.md has the measurements. */
  readonly memoryMegabytes?: number;
  /** For the alarm description: what a failure or time-out means, then what to do. */
  readonly failureImpact?: string;
  /** Executions that the stage reserves for functions of this kind. 0 or absent: none. */
  readonly reservedConcurrency?: number;
  /** Whether it sends messages to the queue that it processes, as often as its work takes. */
  readonly sendsToItself?: boolean;
}

/** A function that a route, a queue or a schedule can call. */
export interface CallableFunction extends IFunction {
  /** The name of its folder, which its log lines and metrics carry. */
  readonly service: string;
  /** Opens what callers call: the alias, which new versions take over in this way, or locally the function. */
  openAlias(shift: Shift): IFunction;
}

/** Rules of cdk-nag that do not fit, each with the reason. */
const ACKNOWLEDGED = [
  {
    id: "LambdaDLQ",
    reason:
      "Routes and queues wait for the result. Schedules call the alias, whose failed runs have a destination.",
  },
  {
    id: "LambdaTracing",
    reason:
      "The stage decides: X-Ray bills each trace, and the log lines of a delivery tell its way.",
  },
] as const;

/**
 * A Lambda function with the project's standard settings: Node 24 on ARM, one CommonJS file, its
 * own log group, and alarms on errors and throttled invocations.
 */
export class ServiceFunction<Env extends Record<string, string>>
  extends LambdaFunction
  implements CallableFunction
{
  readonly service: string;
  readonly #errorAlarm: IAlarm;
  readonly #hasAlias: boolean;
  #alias: IFunction | undefined;

  constructor(scope: Construct, id: string, props: ServiceFunctionProps<Env>) {
    const config = getConfig(scope);
    const logGroup = new LogGroup(scope, `${id}Logs`, {
      // Known without the stack, so that a query can name the logs of both systems.
      logGroupName: `${Stack.of(scope).stackName}/${props.folder.split("/").at(-1)}`,
      retention: config.retention.logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    // The role may write to this function's log group and no other.
    const role = new Role(scope, `${id}ServiceRole`, {
      assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
    });
    logGroup.grantWrite(role);
    const reserved =
      config.concurrency.functions[props.folder.replace("functions/", "")] ??
      props.reservedConcurrency ??
      0;
    super(scope, id, {
      role,
      logGroup,
      // Lambda's own lines are JSON too. It would take metrics for INFO: the logger alone chooses levels.
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.DEBUG,
      // Lambda's own lines of a run that succeeds are a fifth of what the logs of an order cost. Those of
      // a run that fails, dies or runs out of time are warnings, and stay.
      systemLogLevelV2: SystemLogLevel.WARN,
      code: createFunctionCode(`${props.folder}/handler.ts`, props),
      handler: "index.handler",
      description: props.description,
      timeout: props.timeout,
      memorySize: props.memoryMegabytes ?? 512,
      environment: {
        ...props.environment,
        POWERTOOLS_LOG_LEVEL: config.logLevel,
        POWERTOOLS_METRICS_NAMESPACE: formatMetricNamespace(config),
      },
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      // Lambda stops a chain of about 16 calls through a queue, unless the chain is meant.
      recursiveLoop: props.sendsToItself ? RecursiveLoop.ALLOW : RecursiveLoop.TERMINATE,
      ...(reserved > 0 && { reservedConcurrentExecutions: reserved }),
    });
    this.service = props.folder.split("/").at(-1) ?? "";
    if (config.tracing) recordTraces(this, role);
    this.#errorAlarm = addErrorAlarm(this, props.folder, props.failureImpact);
    for (const { id: rule, reason } of ACKNOWLEDGED)
      Validations.of(this).acknowledge({ id: `Serverless::Serverless-${rule}`, reason });
    this.#hasAlias = !isLocalStage(config);
  }

  openAlias(shift: Shift): IFunction {
    if (!this.#hasAlias) return this;
    const alias = this.#alias ?? createAlias(this, shift, this.#errorAlarm);
    this.#alias = alias;
    return alias;
  }
}
