import type { Template } from "aws-cdk-lib/assertions";
import { expect } from "vitest";
import { readTemplate } from "./template-reader.ts";

/**
 * Requests a second that API Gateway takes for all APIs of an account together, unless AWS raises it
 * (https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html). Routes share it.
 */
const ACCOUNT_REQUESTS_PER_SECOND = 10_000;

/** A caller over its limit is refused from memory, within a hundredth of a second. */
const REFUSAL_SECONDS = 0.01;

/** The functions that receive signed webhooks. */
export const INTAKES = [
  "IntakeCourierWebhook",
  "IntakeShopifyWebhook",
  "IntakeWoocommerceWebhook",
] as const;

/** Lists the most executions of each function at once, except the intakes, that the template sets. */
export function listMaxExecutions(template: Template): ReadonlyMap<string, number> {
  const { listResources, listRoutes } = readTemplate(template);
  const routed = new Set(listRoutes().values());
  const names = listResources("AWS::Lambda::Function").map(([id]) => cutHash(id));
  const maxima = names
    .filter((name) => !INTAKES.some((intake) => intake === name))
    .map((name) => [name, findReserved(template, name) ?? findMaxWork(template, name)] as const)
    .filter(([name, most]) => most !== undefined || !routed.has(name));
  return new Map(
    maxima.map(([name, most]) => [name, most ?? expect.unreachable(`Nothing limits ${name}.`)]),
  );
}

/** Counts the executions that refuse callers while each route of all other functions is at its limit. */
export function countRefusals(template: Template): number {
  const { listResources, listRoutes } = readTemplate(template);
  const [, stage] = listResources("AWS::ApiGatewayV2::Stage")[0] ?? expect.unreachable();
  const { DefaultRouteSettings: standard, RouteSettings: own = {} } = stage.Properties;
  const limited = listMaxExecutions(template);
  const perSecond = [...listRoutes()]
    .filter(([, name]) => !INTAKES.some((intake) => intake === name) && !limited.has(name))
    .map(([key]): number => (own[key] ?? standard).ThrottlingRateLimit)
    .reduce((sum, rate) => sum + rate, 0);
  return Math.min(perSecond, ACCOUNT_REQUESTS_PER_SECOND) * REFUSAL_SECONDS;
}

/** Returns the executions that the stage reserves for a function. Nobody else can have them. */
const findReserved = (template: Template, name: string): number | undefined =>
  readTemplate(template)
    .listResources("AWS::Lambda::Function")
    .find(([id]) => cutHash(id) === name)?.[1].Properties.ReservedConcurrentExecutions;

/** Returns how many messages and scheduled runs a function has at once; undefined if it has none. */
function findMaxWork(template: Template, name: string): number | undefined {
  const { listResources } = readTemplate(template);
  const isOf = (target: unknown) => new RegExp(`"${name}[0-9A-F]{8}"`).test(JSON.stringify(target));
  const queues = listResources("AWS::Lambda::EventSourceMapping")
    .filter(([, { Properties }]) => isOf(Properties.FunctionName))
    // Without a maximum, Lambda takes up to 1,250 batches of a queue at once.
    .map(([, { Properties }]): number => Properties.ScalingConfig?.MaximumConcurrency ?? 1_250);
  const schedules = listResources("AWS::Scheduler::Schedule")
    .filter(([, { Properties }]) => isOf(Properties.Target.Arn))
    .map(() => 1);
  const all = [...queues, ...schedules];
  return all.length === 0 ? undefined : all.reduce((sum, most) => sum + most, 0);
}

const cutHash = (id: string) => id.replace(/[0-9A-F]{8}$/, "");
