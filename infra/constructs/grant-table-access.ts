import { Effect, Grant, type IGrantable, PolicyStatement } from "aws-cdk-lib/aws-iam";

/** A table as its grants describe it. */
export interface GrantedTable {
  readonly tableArn: string;
  readonly indexNames: readonly string[];
  /** Items of partitions that begin so are put, and never updated or deleted. */
  readonly appendOnlyPrefix: string | undefined;
}

/** What reads an index. All other actions are of the table only. */
const INDEX_ACTIONS: ReadonlySet<string> = new Set(["dynamodb:Query", "dynamodb:Scan"]);

/** What changes or removes an item that exists. `PutItem` must stay: it creates items. */
const CHANGING_ACTIONS: ReadonlySet<string> = new Set([
  "dynamodb:UpdateItem",
  "dynamodb:DeleteItem",
]);

/** Lets a role do this with a table. The indexes are named one by one, where they can be read. */
export function grantTableAccess(
  { tableArn, indexNames, appendOnlyPrefix }: GrantedTable,
  grantee: IGrantable,
  actions: readonly string[],
): Grant {
  const indexActions = actions.filter((action) => INDEX_ACTIONS.has(action));
  const itemActions = actions.filter((action) => !INDEX_ACTIONS.has(action));
  const changing = actions.filter((action) => CHANGING_ACTIONS.has(action));
  const indexArns = indexNames.map((name) => `${tableArn}/index/${name}`);
  const grants = [
    { actions: itemActions, resourceArns: [tableArn] },
    { actions: indexActions, resourceArns: [tableArn, ...indexArns] },
  ].filter((grant) => grant.actions.length > 0);
  if (appendOnlyPrefix !== undefined && changing.length > 0)
    grantee.grantPrincipal.addToPrincipalPolicy(
      new PolicyStatement({
        effect: Effect.DENY,
        actions: changing,
        resources: [tableArn],
        conditions: {
          "ForAnyValue:StringLike": { "dynamodb:LeadingKeys": [`${appendOnlyPrefix}*`] },
        },
      }),
    );
  return grants
    .map((grant) => Grant.addToPrincipal({ grantee, ...grant }))
    .reduce((all, grant) => all.combine(grant));
}
