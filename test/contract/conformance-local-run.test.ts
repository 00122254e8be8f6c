import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountAt, type CourierHere } from "#test/e2e/local-run/courier-under-load.ts";
import { sharedRun } from "#test/e2e/local-run/shared-run.ts";
import { ALL_CASES } from "#test/tools/conformance/all-cases.ts";
import { type Outcome, runCases } from "#test/tools/conformance/run-cases.ts";
import { fuzzed } from "#test/tools/fuzz/run-fuzz.ts";
import { raceForKeys, raceForTokens } from "#test/tools/races/run-races.ts";
import { burst } from "#test/tools/races/send-burst.ts";

// What takes longer is `npm run races -- --times 1000` and `npm run fuzz -- --requests 20000`.
const local = sharedRun("as-seeded");
const outcomes = new Map<unknown, Outcome>();
let courier: CourierHere;

beforeAll(async () => {
  const { url, opsKey } = (await local.start()).courier;
  courier = { url, opsKey, credentials: await accountAt(url, opsKey) };
  const tried = await runCases(ALL_CASES, {
    ...courier,
    documentedOnly: false,
    transportId: 4,
    packSizeId: 2,
  });
  for (const { one, outcome } of tried) outcomes.set(one, outcome);
});

afterAll(async () => {
  await local.leave();
});

describe("the courier, over HTTP", () => {
  const takeAnHour = ALL_CASES.filter(({ says }) => says === "tells that a token expired");
  const cases = ALL_CASES.filter((one) => !takeAnHour.includes(one));

  it.each(cases.map((one) => ({ title: `${one.call} ${one.says}`, one })))("$title", ({ one }) => {
    expect(outcomes.get(one)).toEqual({ kind: "passed" });
  });

  it("makes one order of a token that 32 clients confirm at once", async () => {
    const raced = await raceForTokens(await race());
    expect(raced).toMatchObject({ faults: [], made: 3 });
  });

  it("makes one point of an access key that 32 clients send at once, in mixed case", async () => {
    const raced = await raceForKeys(await race());
    expect(raced).toMatchObject({ faults: [], made: 3 });
  });

  it("makes every one of 24 points that come at once", async () => {
    const { made, answers } = await burst(await race(), 24);
    expect({ made, answers }).toEqual({ made: 24, answers: { 200: 24 } });
  });

  it("answers anything that is sent as it was decided", async () => {
    const seed = Date.now() % 1_000_000;
    const { faults } = await fuzzed(courier, { requests: 600, seed });
    expect(faults, `seed ${seed}`).toEqual([]);
  });
});

/** Races have an account to themselves: what they make is counted. */
const race = async () => {
  const { url, opsKey } = courier;
  return { url, credentials: await accountAt(url, opsKey), times: 3, clients: 32 };
};
