import { Arn, ArnFormat, RemovalPolicy } from "aws-cdk-lib";
import {
  AttributeType,
  BillingMode,
  type EnableScalingProps,
  type ITable,
  ProjectionType,
  Table,
  TableEncryption,
} from "aws-cdk-lib/aws-dynamodb";
import type { Grant, IGrantable } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import type { Construct } from "constructs";
import type { StageConfig } from "#infra/config.ts";
import { addDailyBackup } from "./daily-backup.ts";
import { exportAlways } from "./export-always.ts";
import { type GrantedTable, grantIndexQueries, grantTableAccess } from "./grant-table-access.ts";
import { getConfig } from "./system-stack.ts";

interface SparseIndex {
  readonly partitionKey: string;
  readonly sortKey: string;
  /** The projected attributes besides the keys. If absent, all attributes are projected. */
  readonly projectedAttributes?: readonly string[];
}

interface StateTableProps {
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
export interface TableAccess extends Pick<ITable, "tableName"> {
  readonly indexNames: readonly string[];
  /** Lets a role do this with the items of the table. */
  grant(grantee: IGrantable, ...actions: string[]): Grant;
  /** Lets a role query indexes of the table. */
  grantIndexQueries(grantee: IGrantable, ...indexes: string[]): Grant;
}

/** Opens the table of a data stack: an existing one by its ARN, or a new one. */
export function openStateTable(
  scope: Construct,
  id: string,
  { existingArn, ...props }: StateTableProps & { readonly existingArn: string | undefined },
): TableAccess {
  if (existingArn === undefined) {
    const table = new StateTable(scope, id, props);
    addDailyBackup(scope, table.tableArn, props.dataKey);
    return table;
  }
  addDailyBackup(scope, existingArn, props.dataKey);
  const tableName = Arn.split(existingArn, ArnFormat.SLASH_RESOURCE_NAME).resourceName;
  if (tableName === undefined) throw new Error(`${existingArn} names no table`);
  const granted = describeGrants(existingArn, props);
  return {
    tableName,
    indexNames: granted.indexNames,
    grant: (grantee, ...actions) => grantTableAccess(granted, grantee, actions),
    grantIndexQueries: (grantee, ...names) => grantIndexQueries(granted, grantee, names),
  };
}

const describeGrants = (
  tableArn: string,
  { indexes, appendOnlyPrefix }: StateTableProps,
): GrantedTable => ({ tableArn, indexNames: Object.keys(indexes), appendOnlyPrefix });

/**
 * The one table of a system: keys `pk` and `sk`, on-demand capacity unless the stage provisions it,
 * point-in-time recovery. No deployment deletes it: it is retained, and DynamoDB refuses its deletion.
 */
class StateTable extends Table implements TableAccess {
  readonly indexNames: readonly string[];
  readonly #granted: GrantedTable;

  constructor(scope: Construct, id: string, props: StateTableProps) {
    const { retention, limits, tables } = getConfig(scope);
    super(scope, id, {
      partitionKey: { name: "pk", type: AttributeType.STRING },
      sortKey: { name: "sk", type: AttributeType.STRING },
      ...toBilling(tables, limits.table),
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: true,
        recoveryPeriodInDays: retention.recoveryDays,
      },
      removalPolicy: RemovalPolicy.RETAIN,
      deletionProtection: true,
      encryption: TableEncryption.CUSTOMER_MANAGED,
      encryptionKey: props.dataKey,
      ...(props.timeToLiveAttribute && { timeToLiveAttribute: props.timeToLiveAttribute }),
    });
    this.indexNames = Object.keys(props.indexes);
    this.#granted = describeGrants(this.tableArn, props);
    for (const [indexName, keys] of Object.entries(props.indexes)) {
      this.addGlobalSecondaryIndex({
        indexName,
        partitionKey: { name: keys.partitionKey, type: AttributeType.STRING },
        sortKey: { name: keys.sortKey, type: AttributeType.STRING },
        ...toProjection(keys.projectedAttributes),
        ...toThroughput(tables, limits.table),
      });
    }
    if (tables.provisioned !== undefined) followLoad(this, this.indexNames, tables.provisioned);
    exportAlways(this, this.tableName);
    exportAlways(this, this.tableArn);
  }

  override grant(grantee: IGrantable, ...actions: string[]): Grant {
    return grantTableAccess(this.#granted, grantee, actions);
  }

  grantIndexQueries(grantee: IGrantable, ...indexes: string[]): Grant {
    return grantIndexQueries(this.#granted, grantee, indexes);
  }
}

type Tables = StageConfig["tables"];
type Provisioned = NonNullable<Tables["provisioned"]>;
type TableLimits = StageConfig["limits"]["table"];

const toBilling = (tables: Tables, limits: TableLimits) => ({
  billingMode:
    tables.provisioned === undefined ? BillingMode.PAY_PER_REQUEST : BillingMode.PROVISIONED,
  ...toThroughput(tables, limits),
});

/** What a table begins with, or its limits on demand. An index has its own. */
function toThroughput({ provisioned }: Tables, { readUnits, writeUnits }: TableLimits) {
  if (provisioned !== undefined)
    return { readCapacity: provisioned.read.least, writeCapacity: provisioned.write.least };
  return {
    ...(readUnits !== undefined && { maxReadRequestUnits: readUnits }),
    ...(writeUnits !== undefined && { maxWriteRequestUnits: writeUnits }),
  };
}

/**
 * Lets the capacity of a table and of each index follow its load. An index that has too little throttles
 * the writes of its table, so that all of them follow.
 */
function followLoad(table: Table, indexNames: readonly string[], provisioned: Provisioned): void {
  const { read, write, targetPercent: targetUtilizationPercent } = provisioned;
  const [reads, writes] = [read, write].map(({ least, most }) => ({
    minCapacity: least,
    maxCapacity: most,
  })) as [EnableScalingProps, EnableScalingProps];
  const scaled = [
    table.autoScaleReadCapacity(reads),
    table.autoScaleWriteCapacity(writes),
    ...indexNames.flatMap((name) => [
      table.autoScaleGlobalSecondaryIndexReadCapacity(name, reads),
      table.autoScaleGlobalSecondaryIndexWriteCapacity(name, writes),
    ]),
  ];
  for (const one of scaled) one.scaleOnUtilization({ targetUtilizationPercent });
}

function toProjection(projectedAttributes: readonly string[] | undefined) {
  if (projectedAttributes === undefined) return {};
  if (projectedAttributes.length === 0) return { projectionType: ProjectionType.KEYS_ONLY };
  return { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...projectedAttributes] };
}
