import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type AttributeValue,
  BatchWriteItemCommand,
  DynamoDBClient,
  paginateScan,
  type WriteRequest,
} from "@aws-sdk/client-dynamodb";
import * as z from "zod";

type Item = Record<string, AttributeValue>;

/** The bridge's table of a local run, which can be exported, lost and imported. */
export class TableCopy {
  readonly #client: DynamoDBClient;
  readonly #table: string;

  constructor(dir: string, table: string) {
    const { dynamodb } = z
      .record(z.string(), z.number())
      .parse(JSON.parse(readFileSync(join(dir, "ports.json"), "utf8")));
    this.#client = new DynamoDBClient({
      endpoint: `http://127.0.0.1:${dynamodb}`,
      region: "us-east-1",
      credentials: { accessKeyId: "local", secretAccessKey: "local" },
    });
    this.#table = table;
  }

  /** Writes every item to a file, as a backup does, and returns how many there are. */
  async exportTo(file: string): Promise<number> {
    const items = await this.#readAll();
    writeFileSync(file, JSON.stringify(items));
    return items.length;
  }

  /** Deletes every item. */
  async lose(): Promise<void> {
    const items = await this.#readAll();
    await this.#write(
      items.map(({ pk, sk }) => ({
        DeleteRequest: { Key: { ...(pk && { pk }), ...(sk && { sk }) } },
      })),
    );
  }

  /** Puts the items of a file. */
  async importFrom(file: string): Promise<void> {
    const items: Item[] = JSON.parse(readFileSync(file, "utf8"));
    await this.#write(items.map((Item) => ({ PutRequest: { Item } })));
  }

  close(): void {
    this.#client.destroy();
  }

  async #readAll(): Promise<Item[]> {
    const items: Item[] = [];
    for await (const page of paginateScan({ client: this.#client }, { TableName: this.#table }))
      items.push(...(page.Items ?? []));
    return items;
  }

  async #write(requests: readonly WriteRequest[]): Promise<void> {
    for (let at = 0; at < requests.length; at += 25)
      await this.#client.send(
        new BatchWriteItemCommand({ RequestItems: { [this.#table]: requests.slice(at, at + 25) } }),
      );
  }
}
