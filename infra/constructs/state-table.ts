import { RemovalPolicy } from "aws-cdk-lib";
import {
  AttributeType,
  BillingMode,
  type ITable,
  ProjectionType,
  Table,
  TableEncryption,
} from "aws-cdk-lib/aws-dynamodb";
import type { Grant, IGrantable } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import type { Construct } from "constructs";
import { exportAlways } from "./export-always.ts";
import { type GrantedTable, grantTableAccess } from "./grant-table-access.ts";

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

/** What a function's construct needs of a table that another stack owns. */
export type TableAccess = Pick<ITable, "tableName" | "grant">;

/**
 * The one table of a system: keys `pk` and `sk`, on-demand capacity, point-in-time recovery. No
 * deployment deletes it: it is retained, and DynamoDB refuses its deletion.
 */
export class StateTable extends Table {
  readonly #granted: GrantedTable;

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
      deletionProtection: true,
      encryption: TableEncryption.CUSTOMER_MANAGED,
      encryptionKey: props.dataKey,
      ...(props.timeToLiveAttribute && { timeToLiveAttribute: props.timeToLiveAttribute }),
    });
    this.#granted = {
      tableArn: this.tableArn,
      indexNames: Object.keys(props.indexes),
      appendOnlyPrefix: props.appendOnlyPrefix,
    };
    for (const [indexName, keys] of Object.entries(props.indexes)) {
      this.addGlobalSecondaryIndex({
        indexName,
        partitionKey: { name: keys.partitionKey, type: AttributeType.STRING },
        sortKey: { name: keys.sortKey, type: AttributeType.STRING },
        ...toProjection(keys.projectedAttributes),
      });
    }
    exportAlways(this, this.tableName);
    exportAlways(this, this.tableArn);
  }

  override grant(grantee: IGrantable, ...actions: string[]): Grant {
    return grantTableAccess(this.#granted, grantee, actions);
  }
}

function toProjection(projectedAttributes: readonly string[] | undefined) {
  if (projectedAttributes === undefined) return {};
  if (projectedAttributes.length === 0) return { projectionType: ProjectionType.KEYS_ONLY };
  return { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...projectedAttributes] };
}
