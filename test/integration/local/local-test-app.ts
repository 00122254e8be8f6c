import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { onTestFinished } from "vitest";

/** The tests' own app, synthesized into a new folder by a process that ends. */
export function synthesizeTestApp(): string {
  const folder = mkdtempSync(join(tmpdir(), "local-app-"));
  const app = fileURLToPath(new URL("./app.ts", import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [app], {
    env: { ...process.env, CDK_OUTDIR: folder },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  return folder;
}

/** A folder for one run, gone when the test is over. */
export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "local-run-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A copy of the app in which one stack's template reads differently. */
export function copyChangedApp(app: string, stack: string, change: (template: string) => string) {
  const copy = createFolder();
  cpSync(app, copy, { recursive: true });
  const file = join(copy, `${stack}.template.json`);
  writeFileSync(file, change(readFileSync(file, "utf8")));
  return copy;
}

/** Asks again and again until there is an answer; throws after five minutes. */
export async function pollUntilDefined<T>(ask: () => Promise<T | undefined>): Promise<T> {
  const giveUpAt = Date.now() + 300_000;
  while (Date.now() < giveUpAt) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await sleep(20);
  }
  throw new Error("nothing came within five minutes");
}

/** Reads items of a table as plain texts. */
export function createItemReader(table: string, endpoint: string) {
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = new DynamoDBClient({ endpoint, region: "us-east-1", credentials });
  return async (pk: string): Promise<Record<string, string | undefined> | undefined> => {
    const { Item } = await client.send(
      new GetItemCommand({ TableName: table, Key: { pk: { S: pk } } }),
    );
    return (
      Item &&
      Object.fromEntries(Object.entries(Item).map(([key, value]) => [key, value.S ?? value.N]))
    );
  };
}

/** Posts JSON. */
export const postJson = (url: string, body: unknown) =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
