import { Stack } from "aws-cdk-lib";
import { CfnLogGroup, CfnQueryDefinition, LogGroup } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { WHAT_FAILED } from "#shared/kernel/what-failed.ts";

/** The runbook's questions to the logs of the functions, as CloudWatch Logs Insights answers them. */
const FUNCTION_QUERIES = {
  both: {
    "What failed?": WHAT_FAILED,
  },
  Bridge: {
    "What happened to an order?":
      'fields @timestamp, service, message, reason, state, part\n| filter orderId = "1042"\n| sort @timestamp asc',
    "Which deliveries fail?":
      'filter message = "reconciled" and state in ["failed", "unfinished"]\n| stats count() as times by storeId, state\n| sort times desc',
    "Which courier accounts are blocked?":
      'filter message = "courier account"\n| stats latest(state) as now, count() as changes by accountId',
    "Which stores were not swept?":
      'filter message = "store not swept or maintained"\n| stats count() as times, max(@timestamp) as latest by storeId, error, reason\n| sort times desc',
    "Which data does Shopify withhold?":
      'filter message = "data not approved by Shopify"\n| stats count() as times by shop, withheld',
  },
  Courier: {
    "Which notifications were given up?":
      'filter message = "notification attempted" and outcome = "given-up"\n| stats count() as times by accountNumber',
  },
} as const;

/** The questions to the access log of an API. */
const ACCESS_QUERIES = {
  "Which routes answer with errors?":
    'filter status >= "400"\n| stats count() as times, avg(latencyMs) as milliseconds by routeKey, status\n| sort times desc',
} as const;

const ACCESS_LOG = "RequestLog";

/** Saves the runbook's queries over the log groups of a system's stack. Call it after all functions. */
export function saveQueries(scope: Construct, system: "Bridge" | "Courier"): void {
  const groups = Stack.of(scope)
    .node.findAll()
    .filter((one) => one instanceof LogGroup);
  const isAccessLog = ({ node }: LogGroup) => node.id === ACCESS_LOG;
  const save = (queries: Readonly<Record<string, string>>, logs: readonly LogGroup[]) => {
    for (const [question, queryString] of Object.entries(queries))
      new CfnQueryDefinition(scope, `Query ${question}`, {
        name: `${Stack.of(scope).stackName}/${question}`,
        queryString,
        logGroupNames: logs.map(({ logGroupName }) => logGroupName),
      });
  };
  const functionLogs = groups.filter((group) => !isAccessLog(group));
  save({ ...FUNCTION_QUERIES.both, ...FUNCTION_QUERIES[system] }, functionLogs);
  save(ACCESS_QUERIES, groups.filter(isAccessLog));
}

/** Everything that both systems logged of one delivery, from its first webhook to its last store update. */
const WAY = `fields @timestamp, service, message, orderId, part, reason, state, result, outcome, route, status, error, cause, runId, xray_trace_id
| filter correlationId = "the id that why shows" or cause = "the id that why shows"
| sort @timestamp asc`;

/** Saves the query that follows one delivery through the logs of all functions of these stacks. */
export function saveWayQuery(stack: Stack, stacks: readonly Stack[]): void {
  new CfnQueryDefinition(stack, "Query Way", {
    name: `${stack.stackName}/What is the way of one delivery?`,
    queryString: WAY,
    // Their names, not references: no stack waits for the other.
    logGroupNames: stacks.flatMap((one) => listFunctionLogNames(one)),
  });
}

const listFunctionLogNames = (stack: Stack): string[] =>
  stack.node
    .findAll()
    .flatMap((one) => (one instanceof CfnLogGroup && one.logGroupName ? [one.logGroupName] : []));
