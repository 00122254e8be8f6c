import * as z from "zod";
import type { Access } from "#infra/local/permissions/permissions.ts";
import type { RequestContext } from "#infra/local/permissions/policy-conditions.ts";
import { accountId, region } from "#infra/local/template/resource-values.ts";

type Attributes = Readonly<Record<string, unknown>>;
const attributes = z.record(z.string(), z.unknown());
const tableRequest = z.object({ TableName: z.string(), IndexName: z.string().optional() });
/** What names the partition keys of a request. Read only if a condition is about them. */
const keyedRequest = z.object({
  Key: attributes.optional(),
  Item: attributes.optional(),
  KeyConditionExpression: z.string().optional(),
  ExpressionAttributeNames: z.record(z.string(), z.string()).default({}),
  ExpressionAttributeValues: attributes.default({}),
});
const batchRequest = z.object({ RequestItems: z.record(z.string(), z.unknown()) });
const readKeys = z.object({ Keys: z.array(attributes) });
const writes = z.array(
  z.object({
    PutRequest: z.object({ Item: attributes }).optional(),
    DeleteRequest: z.object({ Key: attributes }).optional(),
  }),
);

/** The partition keys of a table and its indexes: by the table's name, then by index; `""` is the table. */
export type PartitionKeys = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * Lists what a DynamoDB request does. A query or scan of an index is one of the index; a batch needs
 * the permission for each of its tables:
 * https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazondynamodb.html
 */
export function listTableAccesses(
  operation: string,
  body: unknown,
  partitionKeys: PartitionKeys,
): Access[] {
  const batch = isBatch(body) ? batchRequest.safeParse(body).data : undefined;
  if (batch !== undefined)
    return Object.entries(batch.RequestItems).map(([table, items]) =>
      createAccess(operation, table, undefined, () =>
        listKeys(items).map((key) => key[partitionKeys.get(toName(table))?.get("") ?? ""]),
      ),
    );
  const single = tableRequest.safeParse(body);
  if (!single.success) return [{ action: `dynamodb:${operation}`, resource: "*" }];
  const { TableName, IndexName } = single.data;
  return [
    createAccess(operation, TableName, IndexName, () => {
      const partitionKey = partitionKeys.get(toName(TableName))?.get(IndexName ?? "");
      return partitionKey === undefined ? [] : [findPartition(body, partitionKey)];
    }),
  ];
}

const isBatch = (body: unknown) =>
  typeof body === "object" && body !== null && "RequestItems" in body;

/** Finds the value of the partition key in a request about one item, or about one partition. */
function findPartition(body: unknown, partitionKey: string): unknown {
  const request = keyedRequest.parse(body);
  const { Key, Item } = request;
  return Key?.[partitionKey] ?? Item?.[partitionKey] ?? findQueried(request, partitionKey);
}

function createAccess(
  operation: string,
  table: string,
  index: string | undefined,
  listLeadingKeys: () => readonly unknown[],
): Access {
  const arn = `arn:aws:dynamodb:${region}:${accountId}:table/${toName(table)}`;
  return {
    action: `dynamodb:${operation}`,
    resource: index === undefined ? arn : `${arn}/index/${index}`,
    readContext: () => ({ ...toContext(listLeadingKeys()) }),
    // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/encryption.usagenotes.html
    keyUse: { encrypted: arn, service: "dynamodb", actions: ["kms:Decrypt"] },
  };
}

/**
 * The partition keys that a request names. A scan names none:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
 */
const toContext = (values: readonly unknown[]): RequestContext => ({
  "dynamodb:LeadingKeys": values.filter((value) => value !== undefined).map(formatKey),
});

/** A key is `{"S": "…"}` or `{"N": "…"}`. */
const formatKey = (value: unknown) => String(Object.values(attributes.parse(value))[0]);

function listKeys(items: unknown): readonly Attributes[] {
  const read = readKeys.safeParse(items);
  if (read.success) return read.data.Keys;
  return (writes.safeParse(items).data ?? []).flatMap(({ PutRequest, DeleteRequest }) => [
    ...(PutRequest === undefined ? [] : [PutRequest.Item]),
    ...(DeleteRequest === undefined ? [] : [DeleteRequest.Key]),
  ]);
}

/** Finds the value with which a query's key condition compares the partition key. */
function findQueried(
  {
    KeyConditionExpression = "",
    ExpressionAttributeNames,
    ExpressionAttributeValues,
  }: z.output<typeof keyedRequest>,
  partitionKey: string,
): unknown {
  for (const [, name = "", value = ""] of KeyConditionExpression.matchAll(
    /([#\w.-]+)\s*=\s*(:\w+)/g,
  ))
    if ((ExpressionAttributeNames[name] ?? name) === partitionKey)
      return ExpressionAttributeValues[value];
  return undefined;
}

/** A request may name a table by its ARN. */
const toName = (table: string) => table.split(":table/").at(-1) ?? table;
