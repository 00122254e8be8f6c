import type { Template } from "aws-cdk-lib/assertions";
import * as z from "zod";

/** A table as CloudFormation compares it: its keys, and each of its indexes in one line. */
export interface DescribedTable {
  readonly keys: string;
  readonly indexes: Readonly<Record<string, string>>;
}
/** Tables by the logical id that CloudFormation knows them by. */
export type DescribedTables = Readonly<Record<string, DescribedTable>>;

const keysSchema = z
  .array(z.object({ AttributeName: z.string() }))
  .transform((keys) => keys.map(({ AttributeName }) => AttributeName).join(", "));

const tableSchema = z.object({
  Properties: z.object({
    KeySchema: keysSchema,
    GlobalSecondaryIndexes: z
      .array(
        z.object({
          IndexName: z.string(),
          KeySchema: keysSchema,
          Projection: z.object({
            ProjectionType: z.string(),
            NonKeyAttributes: z.array(z.string()).default([]),
          }),
        }),
      )
      .default([]),
  }),
});

const KEY_TYPES = ["AWS::KMS::Key", "AWS::SecretsManager::Secret"];

/** Lists the logical ids of what protects the tables of a template: its keys and secrets. */
export const listKeys = (template: Template): string[] =>
  KEY_TYPES.flatMap((type) => Object.keys(template.findResources(type))).sort();

/** Describes the tables of a template. The order of projected attributes does not count. */
export function describeTables(template: Template): DescribedTables {
  const tables = Object.entries(template.findResources("AWS::DynamoDB::Table"));
  return Object.fromEntries(tables.map(([id, table]) => [id, describeTable(table)]));
}

function describeTable(table: unknown): DescribedTable {
  const { KeySchema, GlobalSecondaryIndexes } = tableSchema.parse(table).Properties;
  return {
    keys: KeySchema,
    indexes: Object.fromEntries(
      GlobalSecondaryIndexes.map(({ IndexName, KeySchema: keys, Projection }) => [
        IndexName,
        [`${keys}:`, Projection.ProjectionType, ...Projection.NonKeyAttributes.toSorted()].join(
          " ",
        ),
      ]),
    ),
  };
}
