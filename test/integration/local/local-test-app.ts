import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { onTestFinished } from "vitest";

/** Synthesizes the tests' app in a separate process and returns its new folder. */
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

/** Creates a folder for one run, which is deleted when the test ends. */
export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "local-run-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Copies the app with a change in one stack's template. */
export function copyChangedApp(app: string, stack: string, change: (template: string) => string) {
  const copy = createFolder();
  cpSync(app, copy, { recursive: true });
  const file = join(copy, `${stack}.template.json`);
  writeFileSync(file, change(readFileSync(file, "utf8")));
  return copy;
}

/** Calls the function until it returns a value. Throws after five minutes. */
export async function pollUntilDefined<T>(read: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + 300_000;
  while (Date.now() < deadline) {
    const value = await read();
    if (value !== undefined) return value;
    await sleep(20);
  }
  throw new Error("no value was returned within five minutes");
}

/** Creates a function that reads items of a table as strings. */
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
