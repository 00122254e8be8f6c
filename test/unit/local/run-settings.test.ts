import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { readRunSettings } from "#infra/local/run-settings.ts";

it("reads the settings of a run, or their defaults", () => {
  expect(readRunSettings({})).toEqual({
    dir: ".local",
    firstPort: 3000,
    stepSeconds: 3,
    placesSyntheticOrders: false,
  });
  expect(
    readRunSettings({
      LOCAL_DIR: "a",
      LOCAL_PORT: "65525",
      LOCAL_STEP_SECONDS: "0.5",
      LOCAL_SYNTHETIC_ORDERS: "yes",
    }),
  ).toEqual({ dir: "a", firstPort: 65_525, stepSeconds: 0.5, placesSyntheticOrders: true });
  expect(() => readRunSettings({ LOCAL_SYNTHETIC_ORDERS: "1" })).toThrow(
    'LOCAL_SYNTHETIC_ORDERS must be yes or no, not "1".',
  );
  expect(readRunSettings({ LOCAL_PORT: "0" }).firstPort).toBe(0);
});

it.each(["abc", "", " ", "-1", "3000.5", "65529", "70000", "Infinity", "3000abc"])(
  'refuses LOCAL_PORT="%s"',
  (port) => {
    expect(() => readRunSettings({ LOCAL_PORT: port })).toThrow(
      `LOCAL_PORT must be a whole number from 0 to 65525, not "${port}".`,
    );
  },
);

it.each(["abc", "", "-1", "NaN"])('refuses LOCAL_STEP_SECONDS="%s"', (step) => {
  expect(() => readRunSettings({ LOCAL_STEP_SECONDS: step })).toThrow(
    `LOCAL_STEP_SECONDS must be a number of seconds from 0, not "${step}".`,
  );
});

it("npm start says at once what is wrong, and starts nothing", async () => {
  const run = spawn(process.execPath, ["infra/local/main.ts"], {
    env: { ...process.env, LOCAL_PORT: "abc", LOCAL_DIR: "/nowhere" },
  });
  const [out, said, [code]] = await Promise.all([
    text(run.stdout),
    text(run.stderr),
    once(run, "close"),
  ]);

  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(said).toMatch(/^LOCAL_PORT must be a whole number .*\n$/);
});
