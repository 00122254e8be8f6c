import { expect, it } from "vitest";
import { DEMO_SCENARIOS } from "#test/tools/demo/demo-scenarios.ts";
import { applyDemoSettings } from "#test/tools/demo/demo-settings.ts";
import { formatScenario, formatTable } from "#test/tools/demo/format-scenario.ts";
import { runScenario, type ScenarioResult } from "#test/tools/demo/run-scenario.ts";
import { type Endpoints, HANGING_MS } from "./local-run/endpoints.ts";
import { readSettings } from "./local-run/merchant-client.ts";
import { joinSharedRun } from "./local-run/shared-run.ts";

// A batch collects orders for at least one minute, so only `npm run demo` runs that scenario.
const SCENARIOS = DEMO_SCENARIOS.filter(({ orders }) => orders.length === 1);

let at: Endpoints;

joinSharedRun("as-seeded", (endpoints) => {
  at = endpoints;
});

const readMoney = ({ deliveries }: ScenarioResult) =>
  deliveries.map(({ delivery: { money: so } }) => [so.charged?.minor, so.refunded?.minor]);

it("runs each scenario to its end, and restores the stores' settings", async () => {
  const before = [await readSettings(at, "woocommerce"), await readSettings(at, "shopify")];
  const startedAt = new Date();
  const restoreSettings = await applyDemoSettings(at);
  const until = performance.now() + HANGING_MS;

  const ended = await Promise.all(
    SCENARIOS.map((scenario) => runScenario(at, scenario, until, () => undefined)),
  );
  await restoreSettings();

  expect(ended.map(({ problem }) => problem)).toEqual(SCENARIOS.map(() => undefined));
  const findText = (title: string) =>
    ended
      .filter(({ scenario }) => scenario.title === title)
      .map((one) => formatScenario(one, startedAt))
      .join();
  expect(findText("A price above the ceiling")).toMatch(
    /above your \$15\.00 limit[\s\S]*You approved the price\.[\s\S]*Delivered\./,
  );
  expect(findText("Returned and delivered again")).toMatch(
    /back at the courier's warehouse[\s\S]*ready to be delivered again[\s\S]*Delivered\./,
  );
  expect(findText("Collected at two locations")).toMatch(/pick-up point[\s\S]*pick-up point/);
  const cancelled = ended.find(({ scenario }) => scenario.finalState === "cancelled");
  const [[charged, refunded] = []] = cancelled ? readMoney(cancelled) : [];
  expect(charged).toBeGreaterThan(0);
  expect(refunded).toBe(charged);
  expect(formatTable(ended)).toMatch(/Cancelled in the store +cancelled/);

  const after = [await readSettings(at, "woocommerce"), await readSettings(at, "shopify")];
  expect(after.map(({ settings }) => settings)).toEqual(before.map(({ settings }) => settings));
});
