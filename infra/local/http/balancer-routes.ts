import * as z from "zod";
import type { LocalFunction } from "#infra/local/functions/local-function.ts";
import { type Resource, readProperties, type System } from "#infra/local/template/system.ts";

const TYPE = "AWS::ElasticLoadBalancingV2";

const values = z.object({ Values: z.array(z.string()) });
const condition = z.discriminatedUnion("Field", [
  z.object({ Field: z.literal("path-pattern"), PathPatternConfig: values }),
  z.object({ Field: z.literal("http-request-method"), HttpRequestMethodConfig: values }),
]);
const listenerProperties = z.object({
  LoadBalancerArn: z.string(),
  DefaultActions: z.tuple([
    z.object({
      Type: z.literal("fixed-response"),
      FixedResponseConfig: z.object({
        StatusCode: z.coerce.number(),
        ContentType: z.string().default("text/plain"),
        MessageBody: z.string().default(""),
      }),
    }),
  ]),
});
const ruleProperties = z.object({
  ListenerArn: z.string(),
  Priority: z.number(),
  Conditions: z.array(condition),
  Actions: z.tuple([z.object({ Type: z.literal("forward"), TargetGroupArn: z.string() })]),
});
const groupProperties = z.object({
  TargetType: z.literal("lambda"),
  Targets: z.tuple([z.object({ Id: z.string() })]),
  TargetGroupAttributes: z.tuple([
    z.object({ Key: z.literal("lambda.multi_value_headers.enabled"), Value: z.literal("true") }),
  ]),
});

type Condition = z.output<typeof condition>;

/** A rule of a listener: requests that meet all conditions go to the function of the group. */
export interface BalancerRule<Target> {
  readonly conditions: readonly Condition[];
  readonly targetGroupArn: string;
  readonly target: Target;
}

/** What a listener answers where no rule fits. */
export interface FixedResponse {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

/** A load balancer of the templates, with the rules of its one listener by priority. */
export interface Balancer {
  readonly resource: Resource;
  readonly rules: readonly BalancerRule<LocalFunction>[];
  readonly otherwise: FixedResponse;
}

/** Reads the load balancers of the system. Throws if one has not one listener, or a rule has no function. */
export function readBalancers(
  system: System,
  functions: ReadonlyMap<string, LocalFunction>,
): Balancer[] {
  const listeners = system
    .listResources(`${TYPE}::Listener`)
    .map((resource) => ({ resource, ...readProperties(resource, listenerProperties) }));
  const rules = system
    .listResources(`${TYPE}::ListenerRule`)
    .map((resource) => ({ resource, ...readProperties(resource, ruleProperties) }))
    .sort((one, other) => one.Priority - other.Priority);
  const groups = listTargetGroups(system);

  return system.listResources(`${TYPE}::LoadBalancer`).map((resource) => {
    const [listener, ...others] = listeners.filter(
      ({ LoadBalancerArn }) => LoadBalancerArn === resource.ref,
    );
    if (listener === undefined || others.length > 0)
      throw new Error(`${resource.stack}/${resource.id} has not exactly one listener`);
    const [{ FixedResponseConfig: fixed }] = listener.DefaultActions;
    return {
      resource,
      rules: rules
        .filter(({ ListenerArn }) => ListenerArn === listener.resource.ref)
        .map((rule) => {
          const [{ TargetGroupArn: targetGroupArn }] = rule.Actions;
          const group = groups.find(({ arn }) => arn === targetGroupArn);
          const target = functions.get(group?.functionArn ?? "");
          if (target === undefined)
            throw new Error(
              `${rule.resource.stack}/${rule.resource.id} is not connected to a function`,
            );
          return { conditions: rule.Conditions, targetGroupArn, target };
        }),
      otherwise: {
        status: fixed.StatusCode,
        contentType: fixed.ContentType,
        text: fixed.MessageBody,
      },
    };
  });
}

/** Lists the target groups of the templates, each with its function. */
export const listTargetGroups = (system: System) =>
  system.listResources(`${TYPE}::TargetGroup`).map((resource) => {
    const [{ Id: functionArn }] = readProperties(resource, groupProperties).Targets;
    return { arn: resource.ref, functionArn };
  });

/** Finds the first rule whose conditions a request meets. */
export const findRule = <Target>(
  rules: readonly BalancerRule<Target>[],
  method: string,
  path: string,
): BalancerRule<Target> | undefined =>
  rules.find(({ conditions }) =>
    conditions.every((each) =>
      each.Field === "http-request-method"
        ? each.HttpRequestMethodConfig.Values.includes(method)
        : each.PathPatternConfig.Values.some((pattern) => isMatchingPath(pattern, path)),
    ),
  );

/** `*` stands for any characters, also slashes, and `?` for one. */
const isMatchingPath = (pattern: string, path: string): boolean =>
  new RegExp(
    `^${pattern
      .replaceAll(/[.+^${}()|[\]\\]/g, "\\$&")
      .replaceAll("*", ".*")
      .replaceAll("?", ".")}$`,
  ).test(path);
