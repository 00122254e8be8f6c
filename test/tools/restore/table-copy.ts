import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  BatchWriteItemCommand,
  DynamoDBClient,
  paginateScan,
  type WriteRequest,
} from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, paginateScan as paginateValues } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { fromDeliveryItem } from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { formatItems, parseItems, type TypedItem } from "./item-text.ts";

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

  /** Writes every item to a file, as a backup does, and counts them and the deliveries that go on. */
  async exportTo(file: string): Promise<{ exportedItems: number; openAtExport: number }> {
    const items = await this.#readAll();
    writeFileSync(file, formatItems(items));
    const open = items.filter(
      ({ sk, state }) => sk?.S?.startsWith("DELIVERY#") && state?.S !== "completed",
    );
    return { exportedItems: items.length, openAtExport: open.length };
  }

  /** Reads every delivery as the bridge does. Throws if one cannot be read. */
  async readDeliveries(): Promise<Delivery[]> {
    const client = DynamoDBDocumentClient.from(this.#client);
    const deliveries: Delivery[] = [];
    for await (const { Items = [] } of paginateValues({ client }, { TableName: this.#table }))
      for (const item of Items)
        if (String(item.sk).startsWith("DELIVERY#")) deliveries.push(fromDeliveryItem(item));
    return deliveries;
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
    const items = parseItems(readFileSync(file, "utf8"));
    await this.#write(items.map((Item) => ({ PutRequest: { Item } })));
  }

  close(): void {
    this.#client.destroy();
  }

  async #readAll(): Promise<TypedItem[]> {
    const items: TypedItem[] = [];
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
