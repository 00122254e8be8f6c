import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { type LocalRun, startLocalRun } from "#infra/local/local-run.ts";
import { pollUntilDefined, postJson, synthesizeTestApp } from "./local-test-app.ts";

const listSchema = z.object({
  dashboards: z.array(
    z.object({ id: z.string(), title: z.string(), widgets: z.array(z.looseObject({})) }),
  ),
});
const valuesSchema = z.object({
  values: z.array(z.array(z.array(z.number().nullable()))),
  problems: z.record(z.string(), z.string()),
});
const alarmsSchema = z.object({
  alarms: z.array(z.object({ name: z.string(), state: z.string() })),
});

/** The place of the write units of the table among the lines of the chart. */
const TABLE_UNITS = 7;

describe("the operations page of a local run", () => {
  let app: string;
  let dir: string;
  let local: LocalRun;
  let page: string;

  beforeAll(async () => {
    app = synthesizeTestApp();
    dir = `${app}-run`;
    local = await startLocalRun({ dir, app });
    page = `http://127.0.0.1:${local.ports.operations}`;
  });
  afterAll(async () => {
    await local?.close();
    for (const folder of [app, dir]) rmSync(folder, { recursive: true, force: true });
  });

  const readJson = async (path: string): Promise<unknown> => (await fetch(page + path)).json();
  /** The sum of each line of the test app's only chart. */
  const readSums = async (): Promise<number[]> => {
    const { values } = valuesSchema.parse(
      await readJson("/api/dashboards/orders/values?minutes=15"),
    );
    return (values[1] ?? []).map((line) => line.reduce<number>((sum, one) => sum + (one ?? 0), 0));
  };

  test("lists the dashboards of the templates, with resolved references", async () => {
    const { dashboards } = listSchema.parse(await readJson("/api/dashboards"));

    expect(dashboards).toMatchObject([
      { id: "orders", title: "Do orders work?", widgets: [{ kind: "text" }, { kind: "chart" }] },
    ]);
  });

  test("draws what functions emit, and what AWS would measure of functions, APIs and queues", async () => {
    const before = await readSums();
    await postJson(`${local.apis.Front}/orders`, { id: "order-1", colour: "red" });
    await fetch(`${local.apis.Front}/throw`);

    const sums = await pollUntilDefined(async () => {
      const now = await readSums();
      const grown = now.map((sum, at) => sum - (before[at] ?? 0));
      // The order's message is still on its way to the table when the function has answered.
      return grown[0] === 1 && (grown[TABLE_UNITS] ?? 0) > 0 ? grown : undefined;
    });

    // Orders seen, calls of the API, server errors, calls and errors of its function; no message waits.
    expect(sums.slice(0, 5)).toEqual([1, 2, 1, 2, 1]);
    const [sent, tableUnits, indexUnits] = sums.slice(TABLE_UNITS - 1);
    expect(sent).toBe(1);
    // The schedule of each minute writes an item, too.
    expect(tableUnits).toBeGreaterThan(0);
    expect(indexUnits).toBe(tableUnits);
  });

  test("tells the states of alarms", async () => {
    const { alarms } = alarmsSchema.parse(await readJson("/api/alarms"));

    expect(alarms).toEqual([{ name: "WebFails", state: "INSUFFICIENT_DATA" }]);
  });

  test("serves a page that loads nothing from elsewhere, and answers nothing else", async () => {
    const response = await fetch(page);

    expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
    expect(await response.text()).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    const statuses = ["/main.js", "/main.css", "/elsewhere", "/api/dashboards/none/values"].map(
      async (path) => (await fetch(page + path)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 404, 404]);
    expect((await fetch(page, { method: "POST" })).status).toBe(404);
  });
});
