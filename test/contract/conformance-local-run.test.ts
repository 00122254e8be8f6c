import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

// What takes longer is `npm run races -- --times 1000` and `npm run fuzz -- --requests 20000`.
const local = joinSharedRun("as-seeded");
const outcomes = new Map<unknown, Outcome>();
let courier: CourierUnderLoad;

beforeAll(async () => {
  const { url, opsKey } = (await local.start()).courier;
  courier = { url, opsKey, credentials: await registerUnlimitedAccount(url, opsKey) };
  const tried = await runCases(ALL_CASES, {
    ...courier,
    documentedOnly: false,
    transportId: 4,
    packSizeId: 2,
  });
  for (const { conformanceCase, outcome } of tried) outcomes.set(conformanceCase, outcome);
});

afterAll(async () => {
  await local.leave();
});

describe("the courier, over HTTP", () => {
  const takeAnHour = ALL_CASES.filter(({ title }) => title === "tells that a token expired");
  const cases = ALL_CASES.filter((one) => !takeAnHour.includes(one));

  it.each(cases.map((one) => ({ title: `${one.call} ${one.title}`, one })))("$title", ({ one }) => {
    expect(outcomes.get(one)).toEqual({ kind: "passed" });
  });

  it("makes one order of a token that 32 clients confirm at once", async () => {
    const raced = await runTokenRaces(await race());
    expect(raced).toMatchObject({ faults: [], made: 3 });
  });

  it("makes one point of an access key that 32 clients send at once, in mixed case", async () => {
    const raced = await runKeyRaces(await race());
    expect(raced).toMatchObject({ faults: [], made: 3 });
  });

  it("makes every one of 24 points that come at once", async () => {
    const { made, responseCounts } = await sendBurst(await race(), 24);
    expect({ made, answers: responseCounts }).toEqual({ made: 24, answers: { 200: 24 } });
  });

  it("answers anything that is sent as it was decided", async () => {
    const seed = Date.now() % 1_000_000;
    const { faults } = await runFuzz(courier, { requests: 600, seed });
    expect(faults, `seed ${seed}`).toEqual([]);
  });
});

/** Races have an account to themselves: what they make is counted. */
const race = async () => {
  const { url, opsKey } = courier;
  return { url, credentials: await registerUnlimitedAccount(url, opsKey), times: 3, clients: 32 };
};
