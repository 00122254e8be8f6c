import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { type LocalRunOptions, startLocalRun } from "#infra/local/local-run.ts";
import {
  copyChangedApp,
  createFolder,
  createItemReader,
  pollUntilDefined,
  postJson,
  synthesizeTestApp,
} from "./local-test-app.ts";

let app: string;
beforeAll(() => {
  app = synthesizeTestApp();
});
afterAll(() => rmSync(app, { recursive: true, force: true }));

async function startRun(options: LocalRunOptions) {
  const local = await startLocalRun(options);
  onTestFinished(() => local.close());
  return local;
}

const report = z.object({
  apis: z.record(z.string(), z.string()).optional(),
  refused: z.string().optional(),
});

/** Starts the app in a separate process and waits until it reports its addresses or an error. */
async function startProcess(dir: string): Promise<[ChildProcess, z.output<typeof report>]> {
  const child = fork(new URL("./process.ts", import.meta.url), [dir, app], { execArgv: [] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [log] = await once(child, "message");
  return [child, report.parse(log)];
}

const environment = z.object({ TABLE: z.string(), AWS_ENDPOINT_URL_DYNAMODB: z.string() });

test("restarts after kill -9 with the same addresses, and releases in-flight messages without counting them", async () => {
  const dir = createFolder();
  const [child, log] = await startProcess(dir);
  const web = log.apis?.Front ?? "";
  const { TABLE, ...at } = environment.parse(await (await fetch(`${web}/env`)).json());
  const item = createItemReader(TABLE, at.AWS_ENDPOINT_URL_DYNAMODB);

  await postJson(`${web}/slow-orders`, { id: "slow" });
  await pollUntilDefined(async () => ((await item("slow"))?.tries === "1" ? true : undefined));
  child.kill("SIGKILL");
  await once(child, "exit");

  const local = await startRun({ dir, app });
  expect(local.apis.Front).toBe(web);
  // The visibility time-out is ten minutes, so only the restart can make the message visible.
  await pollUntilDefined(async () => ((await item("slow"))?.tries === "2" ? true : undefined));
  expect(await item("slow")).toMatchObject({ received: "1" });
});

test("rejects a folder that another run uses, and accepts it after that run was killed", async () => {
  const dir = createFolder();
  const [first] = await startProcess(dir);
  const [, log] = await startProcess(dir);
  expect(log.refused).toContain(`Another run uses ${dir}`);

  first.kill("SIGKILL");
  await once(first, "exit");
  const [, { apis }] = await startProcess(dir);
  expect(apis).toHaveProperty("Front");
});

test("survives a DynamoDB request that is aborted midway", async () => {
  const local = await startRun({ dir: createFolder(), app });
  const socket = connect(local.ports.dynamodb ?? 0, "127.0.0.1");
  socket.write("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{", () =>
    socket.resetAndDestroy(),
  );
  await once(socket, "close");
  expect((await fetch(`http://127.0.0.1:${local.ports.dynamodb}`)).status).toBe(200);
});

test("waits for a running call before it closes", async () => {
  // The call may last longer than the usual limit on a busy machine.
  const local = await startRun({ dir: createFolder(), app, shutdownTimeoutMs: 60_000 });
  const call = expect(local.invoke("Web", { routeKey: "ANY /hang" })).rejects.toThrow("timed out");
  await local.close();
  await call;
});

test("rejects a port in use, and names the port and LOCAL_PORT", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const { port } = other.address() as { port: number };
  await expect(startLocalRun({ dir: createFolder(), app, firstPort: port })).rejects.toThrow(
    new RegExp(`Port ${port} .* in use.*LOCAL_PORT`),
  );
});

test("detects a port in use before it creates the templates", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const { port } = other.address() as { port: number };
  const steps: string[] = [];

  const started = startLocalRun({
    dir: createFolder(),
    firstPort: port,
    portNames: ["Front"],
    begin: (step) => steps.push(step),
  });

  await expect(started).rejects.toThrow(`Port ${port} (Front) is in use`);
  expect(steps).toEqual([expect.stringContaining("ports")]);
});

test("reports a function that fails to load because its template lacks a variable", async () => {
  const without = copyChangedApp(app, "Front", (template) =>
    template.replace('"QUEUE_URL"', '"OTHER"'),
  );
  const log: string[] = [];
  const local = await startLocalRun({
    dir: createFolder(),
    app: without,
    log: (line) => log.push(line),
  });
  onTestFinished(() => local.close());

  await expect(local.invoke("Web", {})).rejects.toThrow("QUEUE_URL is missing");
  expect((await fetch(`${local.apis.Front}/env`)).status).toBe(500);
  expect(log.join("\n")).toMatch(/Front\/Web\w+ does not start: .*QUEUE_URL is missing/);
});

test("rejects a resource of an unsupported type by name", async () => {
  const odd = copyChangedApp(app, "Back", (template) =>
    template.replace("AWS::SecretsManager::Secret", "AWS::S3::Bucket"),
  );
  const dir = createFolder();
  await expect(startLocalRun({ dir, app: odd })).rejects.toThrow(
    /Back\/Password\w+ is a AWS::S3::Bucket/,
  );
  expect(existsSync(`${dir}/dynamodb`)).toBe(false);
});

test("rejects a table whose indexes have changed, and says what to do", async () => {
  const dir = createFolder();
  await (await startLocalRun({ dir, app })).close();
  const changed = copyChangedApp(app, "Back", (template) =>
    template.replace("byColour", "byShade"),
  );
  await expect(startLocalRun({ dir, app: changed })).rejects.toThrow(
    /other keys or indexes.*delete/,
  );
});
