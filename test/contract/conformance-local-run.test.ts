import { describe, expect, it } from "vitest";
import {
  type CourierUnderLoad,
  registerUnlimitedAccount,
} from "#test/e2e/local-run/courier-under-load.ts";
import { joinSharedRun } from "#test/e2e/local-run/shared-run.ts";
import { ALL_CASES } from "#test/tools/conformance/all-cases.ts";
import { type Outcome, runCases } from "#test/tools/conformance/run-cases.ts";
import { runFuzz } from "#test/tools/fuzz/run-fuzz.ts";
import { runKeyRaces, runTokenRaces } from "#test/tools/races/run-races.ts";
import { sendBurst } from "#test/tools/races/send-burst.ts";

// Longer runs: `npm run races -- --times 1000` and `npm run fuzz -- --requests 20000`.
const outcomes = new Map<unknown, Outcome>();
let courier: CourierUnderLoad;

joinSharedRun("as-seeded", async ({ courier: { url, opsKey } }) => {
  courier = { url, opsKey, credentials: await registerUnlimitedAccount(url, opsKey) };
  const tried = await runCases(ALL_CASES, {
    ...courier,
    documentedOnly: false,
    transportId: 4,
    packSizeId: 2,
  });
  for (const { conformanceCase, outcome } of tried) outcomes.set(conformanceCase, outcome);
});

describe("the courier, over HTTP", () => {
  const takeAnHour = ALL_CASES.filter(({ title }) => title === "tells that a token expired");
  const cases = ALL_CASES.filter((one) => !takeAnHour.includes(one));

  it.each(cases.map((one) => ({ title: `${one.call} ${one.title}`, one })))("$title", ({ one }) => {
    expect(outcomes.get(one)).toEqual({ kind: "passed" });
  });

  it("creates one order when 32 clients confirm a token at once", async () => {
    const raced = await runTokenRaces(await race());
    expect(raced).toMatchObject({ faults: [], made: 3 });
  });

  it("creates one point when 32 clients send an access key at once in mixed case", async () => {
    const raced = await runKeyRaces(await race());
    expect(raced).toMatchObject({ faults: [], made: 3 });
  });

  it("creates all of 24 points that arrive at once", async () => {
    const { made, responseCounts } = await sendBurst(await race(), 24);
    expect({ made, answers: responseCounts }).toEqual({ made: 24, answers: { 200: 24 } });
  });

  it("responds to random requests as the contract defines", async () => {
    const seed = Date.now() % 1_000_000;
    const { faults } = await runFuzz(courier, { requests: 600, seed });
    expect(faults, `seed ${seed}`).toEqual([]);
  });
});

/** Each race has its own account, because the test counts what the race creates. */
const race = async () => {
  const { url, opsKey } = courier;
  return { url, credentials: await registerUnlimitedAccount(url, opsKey), times: 3, clients: 32 };
};
