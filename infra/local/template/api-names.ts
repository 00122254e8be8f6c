import type { Ports } from "#infra/local/choose-ports.ts";
import type { Assembly } from "./assembly.ts";
import { listDeclared } from "./system.ts";

/**
 * Returns a short name for each HTTP API and load balancer by `<stack>/<id>`: the stack's name if it
 * has only one.
 */
export function nameApis(assembly: Assembly): ReadonlyMap<string, string> {
  const apis = [
    ...listDeclared("AWS::ApiGatewayV2::Api", assembly),
    ...listDeclared("AWS::ElasticLoadBalancingV2::LoadBalancer", assembly),
  ];
  return new Map(
    apis.map(({ stack, id }) => {
      const isOnlyApi = apis.filter((other) => other.stack === stack).length === 1;
      return [`${stack}/${id}`, isOnlyApi ? stack : `${stack}.${id}`];
    }),
  );
}

/** Returns the port of an HTTP API or a load balancer. */
export function findApiPort(
  names: ReadonlyMap<string, string>,
  ports: Ports,
  { stack, id }: { readonly stack: string; readonly id: string },
): number {
  const port = ports[names.get(`${stack}/${id}`) ?? ""];
  if (port === undefined) throw new Error(`no port for the HTTP API ${stack}/${id}`);
  return port;
}
