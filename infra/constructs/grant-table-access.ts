import { Effect, Grant, type IGrantable, PolicyStatement } from "aws-cdk-lib/aws-iam";

/** A table as its grants describe it. */
export interface GrantedTable {
  readonly tableArn: string;
  readonly indexNames: readonly string[];
  /** Items of partitions that begin so are put, and never updated or deleted. */
  readonly appendOnlyPrefix: string | undefined;
}

/** What changes or removes an item that exists. `PutItem` must stay: it creates items. */
const CHANGING_ACTIONS: ReadonlySet<string> = new Set([
  "dynamodb:UpdateItem",
  "dynamodb:DeleteItem",
]);

/** Lets a role do this with the items of a table, apart from its indexes. */
export function grantTableAccess(
  { tableArn, appendOnlyPrefix }: GrantedTable,
  grantee: IGrantable,
  actions: readonly string[],
): Grant {
  const changing = actions.filter((action) => CHANGING_ACTIONS.has(action));
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
  return Grant.addToPrincipal({ grantee, actions: [...actions], resourceArns: [tableArn] });
}

/** Lets a role query these indexes of a table. Throws if the table has no such index. */
export function grantIndexQueries(
  { tableArn, indexNames }: GrantedTable,
  grantee: IGrantable,
  wanted: readonly string[],
): Grant {
  const unknown = wanted.filter((name) => !indexNames.includes(name));
  if (unknown.length > 0) throw new Error(`the table has no index ${unknown.join(", ")}`);
  const resourceArns = wanted.map((name) => `${tableArn}/index/${name}`);
  return Grant.addToPrincipal({ grantee, actions: ["dynamodb:Query"], resourceArns });
}
