import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  appendFailure,
  type CallFailure,
  type CircuitState,
  CLOSED_CIRCUIT,
  canProbe,
  closeCircuit,
  isOutage,
  isReturning,
  type OpenCircuit,
  recordCallFailure,
  toCircuitMessage,
  toHalfOpen,
} from "#shared/bridge/domain/account-health/circuit-breaker.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { noon } from "#test/builders/bridge/delivery.ts";

const secondsAfterNoon = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
const buildFailure = (kind: CallFailure["kind"], retryAfterSeconds?: number): CallFailure => ({
  kind,
  retryAfterSeconds,
});
const buildFailureTimes = (...seconds: number[]) => seconds.map(secondsAfterNoon);
const buildOpenCircuit = (changes: Partial<OpenCircuit> = {}): OpenCircuit => ({
  state: "down",
  since: secondsAfterNoon(-60),
  until: secondsAfterNoon(0),
  failures: 1,
  ...changes,
});
const getWaitSeconds = (health: CircuitState) =>
  health.state === "closed" ? undefined : (health.until.getTime() - noon.getTime()) / 1000;

describe("a closed circuit", () => {
  it.each<[string, CallFailure, readonly Date[], CircuitState["state"], number | undefined]>([
    [
      "four consecutive failures",
      buildFailure("down"),
      buildFailureTimes(-3, -2, -1, 0),
      "closed",
      undefined,
    ],
    [
      "five consecutive failures",
      buildFailure("down"),
      buildFailureTimes(-4, -3, -2, -1, 0),
      "down",
      15,
    ],
    [
      "five failures, the last with a Retry-After of 200 s",
      buildFailure("down", 200),
      buildFailureTimes(-4, -3, -2, -1, 0),
      "down",
      200,
    ],
    ["an error that does not concern the courier", buildFailure("other"), [], "closed", undefined],
    ["a pause of 90 s", buildFailure("paused", 90), [], "paused", 90],
    ["a pause without a duration", buildFailure("paused"), [], "paused", 5],
    ["a pause of 0 s", buildFailure("paused", 0), [], "paused", 1],
    ["a pause of a day", buildFailure("paused", 86_400), [], "paused", 600],
    ["refused credentials", buildFailure("credentials"), [], "refused-credentials", 300],
  ])("changes its state after %s", (_title, failure, recent, state, waitSeconds) => {
    const after = recordCallFailure(CLOSED_CIRCUIT, failure, recent, noon);

    expect([after.state, getWaitSeconds(after)]).toEqual([state, waitSeconds]);
  });

  it("opens with the time of the first failure", () => {
    const after = recordCallFailure(
      CLOSED_CIRCUIT,
      buildFailure("down"),
      buildFailureTimes(-100, -3, -2, -1, 0),
      noon,
    );

    expect(after).toMatchObject({ since: secondsAfterNoon(-100) });
    expect(toCircuitMessage(after)).toEqual(
      createMessage("courier-down", { since: secondsAfterNoon(-100).toISOString() }),
    );
  });
});

describe("a courier that is down", () => {
  const fail = (circuit: CircuitState, code: "courier-fault" | "courier-silent") => {
    const failure = { ...buildFailure("down"), problem: createMessage(code) };
    return recordCallFailure(circuit, failure, buildFailureTimes(-4, -3, -2, -1, 0), noon);
  };
  const since = secondsAfterNoon(-4).toISOString();

  it("is told apart by whether it answers with errors, or not at all", () => {
    const failing = fail(CLOSED_CIRCUIT, "courier-fault");
    const silent = fail(failing, "courier-silent");

    expect(toCircuitMessage(failing)).toEqual(
      createMessage("courier-down", { since, answer: "error" }),
    );
    expect(toCircuitMessage(silent)).toEqual(createMessage("courier-down", { since }));
  });
});

describe("consecutive failures", () => {
  it("count for two minutes", () => {
    expect(appendFailure(buildFailureTimes(-120, -119), noon)).toEqual(buildFailureTimes(-119, 0));
  });

  it("are limited to the number that opens the circuit", () => {
    expect(appendFailure(buildFailureTimes(-6, -5, -4, -3, -2, -1), noon)).toEqual(
      buildFailureTimes(-4, -3, -2, -1, 0),
    );
  });
});

describe("an open circuit after a failed probe", () => {
  it("doubles the wait up to five minutes and keeps its start", () => {
    let health: CircuitState = buildOpenCircuit();
    const waits: (number | undefined)[] = [];
    for (let attempt = 0; attempt < 7; attempt++) {
      health = recordCallFailure(health, buildFailure("down"), buildFailureTimes(0), noon);
      waits.push(getWaitSeconds(health));
    }

    expect(waits).toEqual([30, 60, 120, 240, 300, 300, 300]);
    expect(health).toMatchObject({ since: secondsAfterNoon(-60), failures: 8 });
  });

  it.each<[OpenCircuit["state"], CallFailure, OpenCircuit["state"], number]>([
    ["down", buildFailure("credentials"), "refused-credentials", 300],
    ["down", buildFailure("paused", 7), "paused", 7],
    ["paused", buildFailure("down"), "down", 15],
    ["refused-credentials", buildFailure("down"), "down", 15],
    ["refused-credentials", buildFailure("credentials"), "refused-credentials", 300],
    ["refused-credentials", buildFailure("other"), "refused-credentials", 300],
    ["paused", buildFailure("other"), "paused", 5],
    ["down", buildFailure("other"), "down", 30],
  ])("%s: %o leads to %s for %i s", (state, failure, next, waitSeconds) => {
    const after = recordCallFailure(
      buildOpenCircuit({ state }),
      failure,
      buildFailureTimes(0),
      noon,
    );

    expect([after.state, getWaitSeconds(after)]).toEqual([next, waitSeconds]);
    expect(after).toMatchObject(
      state === next ? { since: secondsAfterNoon(-60) } : { since: noon, failures: 1 },
    );
  });
});

describe("an open circuit", () => {
  it("allows one probe at a time from the end of the wait on", () => {
    const openCircuit = buildOpenCircuit({ until: secondsAfterNoon(10) });

    expect(canProbe(openCircuit, secondsAfterNoon(9))).toBe(false);
    expect(canProbe(openCircuit, secondsAfterNoon(10))).toBe(true);
    expect(canProbe(toHalfOpen(openCircuit, secondsAfterNoon(10)), secondsAfterNoon(29))).toBe(
      false,
    );
    expect(canProbe(toHalfOpen(openCircuit, secondsAfterNoon(10)), secondsAfterNoon(30))).toBe(
      true,
    );
  });

  it("waits at most ten minutes after any sequence of failures", () => {
    const failure = fc.record({
      kind: fc.constantFrom<CallFailure["kind"][]>("down", "paused", "credentials", "other"),
      retryAfterSeconds: fc.option(fc.double({ noNaN: true }), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(failure, { minLength: 1, maxLength: 40 }), (failures) => {
        let health: CircuitState = buildOpenCircuit();
        for (const callFailure of failures) {
          health = recordCallFailure(health, callFailure, buildFailureTimes(0), noon);
          const wait = getWaitSeconds(health) ?? Number.NaN;
          expect(wait).toBeGreaterThanOrEqual(1);
          expect(wait).toBeLessThanOrEqual(600);
        }
      }),
    );
  });
});

describe("a failure that opens no circuit", () => {
  it("changes nothing", () => {
    const after = recordCallFailure(CLOSED_CIRCUIT, buildFailure("down"), [noon], noon);

    expect(after).toEqual({ state: "closed" });
  });
});

describe("a requested pause", () => {
  const pause = (circuit: CircuitState) =>
    recordCallFailure(circuit, buildFailure("paused", 7), buildFailureTimes(-4, -3, -2, -1), noon);

  it("begins now, whatever failed before", () => {
    expect(pause(CLOSED_CIRCUIT)).toEqual({
      state: "paused",
      since: noon,
      until: secondsAfterNoon(7),
      failures: 1,
    });
  });

  it.each<[string, CircuitState, boolean]>([
    ["a closed circuit", CLOSED_CIRCUIT, false],
    ["another pause", buildOpenCircuit({ state: "paused" }), false],
    ["a pause in an outage", buildOpenCircuit({ state: "paused", followsOutage: true }), true],
    ["an outage", buildOpenCircuit(), true],
    ["refused credentials", buildOpenCircuit({ state: "refused-credentials" }), true],
  ])("after %s follows an outage or not", (_title, before, isInOutage) => {
    expect(isOutage(before)).toBe(isInOutage);
    const after = pause(before);

    expect(after).toMatchObject({ state: "paused" });
    expect("followsOutage" in after && after.followsOutage).toBe(isInOutage);
    expect(isOutage(after)).toBe(isInOutage);
  });

  it("does not mark the outage that follows it", () => {
    const after = recordCallFailure(
      buildOpenCircuit({ state: "paused", followsOutage: true }),
      buildFailure("down"),
      buildFailureTimes(0),
      noon,
    );

    expect(after).toMatchObject({ state: "down" });
    expect(after).not.toHaveProperty("followsOutage");
  });
});

it.each<[CircuitState, ReturnType<typeof createMessage>]>([
  [CLOSED_CIRCUIT, createMessage("courier-available")],
  [
    buildOpenCircuit({ state: "paused" }),
    createMessage("courier-paused", { until: noon.toISOString() }),
  ],
  [
    buildOpenCircuit({ state: "refused-credentials" }),
    createMessage("courier-refuses-credentials", { since: secondsAfterNoon(-60).toISOString() }),
  ],
])("tells the merchant of %o", (circuit, message) => {
  expect(toCircuitMessage(circuit)).toEqual(message);
});

describe("a courier that returns", () => {
  it.each<[string, CircuitState, Date]>([
    ["an outage", buildOpenCircuit(), noon],
    ["refused credentials", buildOpenCircuit({ state: "refused-credentials" }), noon],
    ["a pause in an outage", buildOpenCircuit({ state: "paused", followsOutage: true }), noon],
  ])("is back since the probe that ended %s", (_, circuit, backSince) => {
    expect(closeCircuit(circuit, noon)).toEqual({ state: "closed", backSince });
  });

  it("is not back if there was no outage", () => {
    expect(closeCircuit(buildOpenCircuit({ state: "paused" }), noon)).toBe(CLOSED_CIRCUIT);
    expect(closeCircuit(CLOSED_CIRCUIT, noon)).toEqual(CLOSED_CIRCUIT);
  });

  it("stays back since then, whatever pauses it requests and whoever closes its circuit again", () => {
    const back: CircuitState = { state: "closed", backSince: secondsAfterNoon(-20) };
    const pause = (circuit: CircuitState) =>
      recordCallFailure(circuit, buildFailure("paused", 7), [], noon);
    const paused = pause(pause(back));

    expect(paused).toMatchObject({ state: "paused", backSince: secondsAfterNoon(-20) });
    expect(isOutage(paused)).toBe(false);
    expect(isReturning(paused, secondsAfterNoon(6))).toBe(false);
    expect(isReturning(paused, secondsAfterNoon(7))).toBe(true);
    expect(isReturning(paused, secondsAfterNoon(279))).toBe(true);
    expect(isReturning(paused, secondsAfterNoon(280))).toBe(false);
    expect(closeCircuit(paused, noon)).toEqual(back);
    expect(closeCircuit(back, noon)).toEqual(back);
  });

  it("is down again, and back since the end of that, if it fails", () => {
    const paused = buildOpenCircuit({ state: "paused", backSince: secondsAfterNoon(-20) });
    const down = recordCallFailure(paused, buildFailure("down"), buildFailureTimes(0), noon);

    expect(down).not.toHaveProperty("backSince");
    expect(closeCircuit(down, noon)).toEqual({ state: "closed", backSince: noon });
  });

  it.each<[string, CircuitState, number, boolean]>([
    ["was never down", CLOSED_CIRCUIT, 0, false],
    ["is just back", { state: "closed", backSince: noon }, 0, true],
    ["is back for five minutes less a second", { state: "closed", backSince: noon }, 299, true],
    ["is back for five minutes", { state: "closed", backSince: noon }, 300, false],
    ["is down", buildOpenCircuit(), -1, false],
    ["is about to be asked", buildOpenCircuit(), 0, true],
    ["is asked", toHalfOpen(buildOpenCircuit(), noon), 1, true],
    ["failed another probe", buildOpenCircuit({ until: secondsAfterNoon(300) }), 1, false],
    ["was not asked by this instance for five minutes", buildOpenCircuit(), 300, false],
    ["requested a pause", buildOpenCircuit({ state: "paused" }), 0, false],
    ["refused the credentials", buildOpenCircuit({ state: "refused-credentials" }), 0, true],
  ])("is one that %s", (_, circuit, seconds, isSo) => {
    expect(isReturning(circuit, secondsAfterNoon(seconds))).toBe(isSo);
  });

  it("is asked by nobody else once its probe failed", () => {
    const probed = toHalfOpen(buildOpenCircuit(), noon);
    expect(probed).toMatchObject({ isProbed: true, until: secondsAfterNoon(20) });
    const after = recordCallFailure(probed, buildFailure("down"), buildFailureTimes(0), noon);
    expect(after).not.toHaveProperty("isProbed");
  });
});
