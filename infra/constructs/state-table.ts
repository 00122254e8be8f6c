import { type CfnElement, RemovalPolicy, Stack, Validations } from "aws-cdk-lib";
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  Table,
  TableEncryption,
} from "aws-cdk-lib/aws-dynamodb";
import { Effect, type Grant, type IGrantable, PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import type { Construct } from "constructs";

/**
 * Shorter than logs are kept (a month), because a restore brings erased data back: the logs say what
 * has to be erased again.
 */
const RECOVERY_DAYS = 28;

interface SparseIndex {
  readonly partitionKey: string;
  readonly sortKey: string;
  /** The projected attributes besides the keys. If absent, all attributes are projected. */
  readonly projectedAttributes?: readonly string[];
}

export interface StateTableProps {
  /** Encrypts the table. */
  readonly dataKey: IKey;
  /** Sparse indexes by name, each with a string partition key and a string sort key. */
  readonly indexes: Readonly<Record<string, SparseIndex>>;
  /** The attribute with an item's expiry time, in seconds since 1970. */
  readonly timeToLiveAttribute?: string;
  /** Items of partitions that begin so are put, and never updated or deleted. */
  readonly appendOnlyPrefix?: string;
}

/** The one table of a system: keys `pk` and `sk`, on-demand capacity, point-in-time recovery, retained. */
export class StateTable extends Table {
  readonly #appendOnlyPrefix: string | undefined;

  constructor(scope: Construct, id: string, props: StateTableProps) {
    super(scope, id, {
      partitionKey: { name: "pk", type: AttributeType.STRING },
      sortKey: { name: "sk", type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: true,
        recoveryPeriodInDays: RECOVERY_DAYS,
      },
      removalPolicy: RemovalPolicy.RETAIN,
      encryption: TableEncryption.CUSTOMER_MANAGED,
      encryptionKey: props.dataKey,
      ...(props.timeToLiveAttribute && { timeToLiveAttribute: props.timeToLiveAttribute }),
    });
    this.#appendOnlyPrefix = props.appendOnlyPrefix;
    for (const [indexName, keys] of Object.entries(props.indexes)) {
      this.addGlobalSecondaryIndex({
        indexName,
        partitionKey: { name: keys.partitionKey, type: AttributeType.STRING },
        sortKey: { name: keys.sortKey, type: AttributeType.STRING },
        ...toProjection(keys.projectedAttributes),
      });
    }
    const logicalId = Stack.of(this).getLogicalId(this.node.defaultChild as CfnElement);
    Validations.of(Stack.of(this)).acknowledge({
      id: `AwsSolutions::AwsSolutions-IAM5[Resource::<${logicalId}.Arn>/index/*]`,
      reason: "The wildcard covers only the indexes of the table that the function may use.",
    });
  }

  override grant(grantee: IGrantable, ...actions: string[]): Grant {
    const grant = super.grant(grantee, ...actions);
    const changing = actions.filter((action) => CHANGING_ACTIONS.has(action));
    if (this.#appendOnlyPrefix !== undefined && changing.length > 0)
      grantee.grantPrincipal.addToPrincipalPolicy(
        new PolicyStatement({
          effect: Effect.DENY,
          actions: changing,
          resources: [this.tableArn],
          conditions: {
            "ForAnyValue:StringLike": { "dynamodb:LeadingKeys": [`${this.#appendOnlyPrefix}*`] },
          },
        }),
      );
    return grant;
  }
}

/** What changes or removes an item that exists. `PutItem` must stay: it creates items. */
const CHANGING_ACTIONS: ReadonlySet<string> = new Set([
  "dynamodb:UpdateItem",
  "dynamodb:DeleteItem",
]);

function toProjection(projectedAttributes: readonly string[] | undefined) {
  if (projectedAttributes === undefined) return {};
  if (projectedAttributes.length === 0) return { projectionType: ProjectionType.KEYS_ONLY };
  return { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...projectedAttributes] };
}
