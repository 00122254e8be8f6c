import type { Operator } from "#functions/http/find-operator.ts";
import type { Counter } from "#functions/runtime/service.ts";
import type { Route } from "./route.ts";

/**
 * Logs who changes something, before it is changed. The courier has no audit records: its log says who
 * did what, and the line of the request with the same id says with which result.
 */
export const logOperatorCalls = (
  { log }: Pick<Counter<never>, "log">,
  routes: readonly Route<Operator>[],
): Route<Operator>[] =>
  routes.map((route) => ({
    ...route,
    run: async (request) => {
      const { caller, id: requestId, variables, query } = request;
      if (!route.key.startsWith("GET "))
        log.info("operator calls", {
          operator: caller.owner,
          route: route.key,
          requestId,
          subject: Object.values(variables).join("/"),
          account: findAccount(query),
        });
      return route.run(request);
    },
  }));

/** Orders and points are numbered within an account, which their calls name. */
const findAccount = (query: unknown): string | undefined =>
  typeof query === "object" && query !== null && "clientid" in query
    ? String(query.clientid)
    : undefined;
