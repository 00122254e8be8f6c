import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DEMO_STORIES } from "#test/tools/demo/demo-scenarios.ts";
import { setForDemo } from "#test/tools/demo/demo-settings.ts";
import { storyText, tableText } from "#test/tools/demo/format-scenario.ts";
import { type Ended, tell } from "#test/tools/demo/run-scenario.ts";
import { type Endpoints, HANGING_MS } from "./local-run/endpoints.ts";
import { machine } from "./local-run/local-process.ts";
import { readSettings } from "./local-run/merchant-client.ts";

// A batch collects for a minute at least: that story is told by `npm run demo` alone.
const STORIES = DEMO_STORIES.filter(({ orders }) => orders.length === 1);

const dir = mkdtempSync(join(tmpdir(), "order-bridge-demo-"));
const local = machine(dir);
let at: Endpoints;

beforeAll(async () => {
  at = await local.start();
});
afterAll(async () => {
  await local.stop();
  rmSync(dir, { recursive: true });
});

const money = ({ seen }: Ended) =>
  seen.map(({ delivery: { money: so } }) => [so.charged?.minor, so.refunded?.minor]);

it("tells each story to its end, and gives the stores' settings back", async () => {
  const before = [await readSettings(at, "woocommerce"), await readSettings(at, "shopify")];
  const startedAt = new Date();
  const giveBack = await setForDemo(at);
  const until = performance.now() + HANGING_MS;

  const ended = await Promise.all(STORIES.map((story) => tell(at, story, until, () => undefined)));
  await giveBack();

  expect(ended.map(({ problem }) => problem)).toEqual(STORIES.map(() => undefined));
  const text = (title: string) =>
    ended
      .filter(({ story }) => story.title === title)
      .map((one) => storyText(one, startedAt))
      .join();
  expect(text("A price above the ceiling")).toMatch(
    /more than the 15\.00 [\s\S]*The price was approved\.[\s\S]*Delivered\./,
  );
  expect(text("Brought back, delivered again")).toMatch(
    /back at the courier's warehouse[\s\S]*ready to be delivered again[\s\S]*Delivered\./,
  );
  expect(text("Collected in two places")).toMatch(/pick-up point[\s\S]*pick-up point/);
  const cancelled = ended.find(({ story }) => story.ends === "cancelled");
  const [[charged, refunded] = []] = cancelled ? money(cancelled) : [];
  expect(charged).toBeGreaterThan(0);
  expect(refunded).toBe(charged);
  expect(tableText(ended)).toMatch(/Cancelled in the store +called off/);

  const after = [await readSettings(at, "woocommerce"), await readSettings(at, "shopify")];
  expect(after.map(({ settings }) => settings)).toEqual(before.map(({ settings }) => settings));
});
