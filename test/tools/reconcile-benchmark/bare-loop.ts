import { type DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";

/** Measures the rounds of one read and one conditional write of a small item, per second and core. */
export async function measureBareLoop(
  client: DynamoDBDocumentClient,
  tableName: string,
  rounds: number,
): Promise<number> {
  const before = process.cpuUsage();
  for (let at = 0; at < rounds; at++) {
    const key = { pk: "BARE", sk: String(at) };
    await client.send(new GetCommand({ TableName: tableName, Key: key }));
    const item = { ...key, version: at, text: "x".repeat(500) };
    const condition = "attribute_not_exists(pk) OR version <= :read";
    await client.send(
      new PutCommand({
        TableName: tableName,
        Item: item,
        ConditionExpression: condition,
        ExpressionAttributeValues: { ":read": at },
      }),
    );
  }
  const { user, system } = process.cpuUsage(before);
  return rounds / ((user + system) / 1e6);
}
