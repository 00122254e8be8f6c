import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { type LocalRun, startLocalRun } from "#infra/local/local-run.ts";
import {
  createItemReader,
  pollUntilDefined,
  postJson,
  synthesizeTestApp,
} from "./local-test-app.ts";

const queueList = z.array(z.object({ name: z.string() }));
const queueContent = z.object({
  messages: z.object({ ready: z.array(z.object({ body: z.string() })) }),
});

describe("a local run of an app's templates", () => {
  let app: string;
  let dir: string;
  let local: LocalRun;
  let item: ReturnType<typeof createItemReader>;

  beforeAll(async () => {
    app = synthesizeTestApp();
    dir = `${app}-run`;
    local = await startLocalRun({
      dir,
      app,
      createParameters: () => ({ Front: { Greeting: "hi" } }),
    });
    const { TABLE = "" } = await readWebEnvironment();
    item = createItemReader(TABLE, `http://127.0.0.1:${local.ports.dynamodb}`);
  });
  afterAll(async () => {
    await local?.close();
    for (const folder of [app, dir]) rmSync(folder, { recursive: true, force: true });
  });

  const toUrl = (path: string) => `${local.apis.Front}${path}`;
  const readWebEnvironment = async (): Promise<Record<string, string>> =>
    z.record(z.string(), z.string()).parse(await (await fetch(toUrl("/env"))).json());

  test("passes an order from HTTP through the queue to the table", async () => {
    const answer = await postJson(toUrl("/orders"), { id: "order-1", colour: "red" });
    expect([answer.status, await answer.text()]).toEqual([202, "order-1"]);
    expect(await pollUntilDefined(() => item("order-1"))).toMatchObject({
      colour: "red",
      group: "order-1",
      tries: "1",
      password: JSON.parse(local.readSecret("Password")).password,
    });
  });

  test("repeats only the failed message, and moves it to the dead-letter queue", async () => {
    await Promise.all(
      ["red", "poison", "blue"].map((colour) => postJson(toUrl("/orders"), { id: colour, colour })),
    );
    expect(await pollUntilDefined(() => item("blue"))).toMatchObject({ tries: "1" });
    expect(await pollUntilDefined(() => item("red"))).toMatchObject({ tries: "1" });

    const queues = `http://127.0.0.1:${local.ports.sqs}/_fauxqs/queues`;
    const dead = await pollUntilDefined(async () => {
      const all = queueList.parse(await (await fetch(queues)).json());
      const { name } = all.find((queue) => queue.name.includes("DeadLetters")) ?? {};
      const { messages } = queueContent.parse(await (await fetch(`${queues}/${name}`)).json());
      return messages.ready[0];
    });
    expect(JSON.parse(dead.body)).toEqual({ id: "poison", colour: "poison" });
    expect(await item("poison")).toBeUndefined();
  });

  test("gives each function only its own environment variables", async () => {
    const machineVariables = Object.keys(process.env).filter((name) => !name.startsWith("AWS_"));
    const web = await readWebEnvironment();
    const worker = (await local.invoke("Worker", { env: true })) as Record<string, string>;

    expect(web).toMatchObject({ GREETING: "hi", AWS_REGION: "us-east-1" });
    expect(web).not.toHaveProperty("SECRET_ARN");
    expect(worker).toHaveProperty("SECRET_ARN");
    expect(worker).not.toHaveProperty("QUEUE_URL");
    for (const name of machineVariables) expect({ ...web, ...worker }).not.toHaveProperty([name]);
  });

  test("resolves both forms in which CDK writes an API's address", () => {
    expect(local.outputs.Front).toMatchObject({
      Url: `${local.apis.Front}/`,
      Endpoint: local.apis.Front,
    });
  });

  test("runs each schedule once at the start", async () => {
    expect(await pollUntilDefined(() => item("tick"))).toMatchObject({ colour: "none" });
  });

  test("responds with 404 when the templates have no matching route", async () => {
    const answer = await fetch(toUrl("/nowhere"));
    expect([answer.status, await answer.json()]).toEqual([404, { message: "Not Found" }]);
  });

  test("responds with 413 to a body above ten megabytes", async () => {
    const body = Buffer.alloc(10 * 1024 * 1024 + 1);
    expect((await fetch(toUrl("/echo/1"), { method: "POST", body })).status).toBe(413);
  });

  test.each(["/hang", "/throw", "/crash"])(
    "responds with 500 to %s and keeps running",
    async (path) => {
      expect((await fetch(toUrl(path))).status).toBe(500);
      expect((await fetch(toUrl("/echo/1"))).status).toBe(200);
    },
  );

  test("rejects only the call that timed out, and finishes the others in the same worker", async () => {
    const hanging = { routeKey: "ANY /hang" };
    const failed = expect(local.invoke("Web", hanging)).rejects.toThrow(
      "Task timed out after 1.00 seconds",
    );
    expect(await local.invoke("Web", { routeKey: "ANY /echo/{id}" })).toBeDefined();
    await failed;
  });
});
