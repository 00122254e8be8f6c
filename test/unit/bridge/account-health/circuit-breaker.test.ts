import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  appendFailure,
  type CallFailure,
  type CircuitState,
  CLOSED_CIRCUIT,
  canProbe,
  type OpenCircuit,
  recordCallFailure,
  toHalfOpen,
} from "#shared/bridge/domain/account-health/circuit-breaker.ts";
import { noon } from "#test/builders/bridge/delivery.ts";

const at = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
const fault = (kind: CallFailure["kind"], retryAfterSeconds?: number): CallFailure => ({
  kind,
  retryAfterSeconds,
});
const times = (...seconds: number[]) => seconds.map(at);
const aShut = (changes: Partial<OpenCircuit> = {}): OpenCircuit => ({
  state: "down",
  since: at(-60),
  until: at(0),
  failures: 1,
  text: "",
  ...changes,
});
const secondsTo = (health: CircuitState) =>
  health.state === "closed" ? undefined : (health.until.getTime() - noon.getTime()) / 1000;

describe("a well account", () => {
  it.each<[string, CallFailure, readonly Date[], CircuitState["state"], number | undefined]>([
    ["four failures in a row", fault("down"), times(-3, -2, -1, 0), "closed", undefined],
    ["five failures in a row", fault("down"), times(-4, -3, -2, -1, 0), "down", 15],
    [
      "five failures, the last asking for 200 s",
      fault("down", 200),
      times(-4, -3, -2, -1, 0),
      "down",
      200,
    ],
    ["a fault that says nothing of the next call", fault("other"), [], "closed", undefined],
    ["a pause of 90 s", fault("paused", 90), [], "paused", 90],
    ["a pause of no length", fault("paused"), [], "paused", 5],
    ["a pause of 0 s", fault("paused", 0), [], "paused", 1],
    ["a pause of a day", fault("paused", 86_400), [], "paused", 600],
    ["credentials that are refused", fault("credentials"), [], "refused-credentials", 300],
  ])("after %s", (_title, failure, recent, state, waitSeconds) => {
    const after = recordCallFailure(CLOSED_CIRCUIT, failure, recent, noon);

    expect([after.state, secondsTo(after)]).toEqual([state, waitSeconds]);
  });

  it("that stops answering is down since the first of the failures", () => {
    const after = recordCallFailure(
      CLOSED_CIRCUIT,
      fault("down"),
      times(-100, -3, -2, -1, 0),
      noon,
    );

    expect(after).toMatchObject({
      since: at(-100),
      text: "The courier has not answered since 11:58 UTC on 20 November. Bookings wait and go out by themselves.",
    });
  });
});

describe("failures in a row", () => {
  it("count for two minutes", () => {
    expect(appendFailure(times(-120, -119), noon)).toEqual(times(-119, 0));
  });

  it("are remembered no further than the breaker needs", () => {
    expect(appendFailure(times(-6, -5, -4, -3, -2, -1), noon)).toEqual(times(-4, -3, -2, -1, 0));
  });
});

describe("a shut account that was tried and failed", () => {
  it("that is down waits twice as long each time, to five minutes, since the same time", () => {
    let health: CircuitState = aShut();
    const waits: (number | undefined)[] = [];
    for (let tries = 0; tries < 7; tries++) {
      health = recordCallFailure(health, fault("down"), times(0), noon);
      waits.push(secondsTo(health));
    }

    expect(waits).toEqual([30, 60, 120, 240, 300, 300, 300]);
    expect(health).toMatchObject({ since: at(-60), failures: 8 });
  });

  it.each<[OpenCircuit["state"], CallFailure, OpenCircuit["state"], number]>([
    ["down", fault("credentials"), "refused-credentials", 300],
    ["down", fault("paused", 7), "paused", 7],
    ["paused", fault("down"), "down", 15],
    ["refused-credentials", fault("down"), "down", 15],
    ["refused-credentials", fault("credentials"), "refused-credentials", 300],
    ["refused-credentials", fault("other"), "refused-credentials", 300],
    ["paused", fault("other"), "paused", 5],
    ["down", fault("other"), "down", 30],
  ])("%s: %o leads to %s for %i s", (state, failure, next, waitSeconds) => {
    const after = recordCallFailure(aShut({ state }), failure, times(0), noon);

    expect([after.state, secondsTo(after)]).toEqual([next, waitSeconds]);
    expect(after).toMatchObject(state === next ? { since: at(-60) } : { since: noon, failures: 1 });
  });
});

describe("a shut account", () => {
  it("may be tried from its time on, and by nobody else while somebody tries", () => {
    const shut = aShut({ until: at(10) });

    expect(canProbe(shut, at(9))).toBe(false);
    expect(canProbe(shut, at(10))).toBe(true);
    expect(canProbe(toHalfOpen(shut, at(10)), at(29))).toBe(false);
    expect(canProbe(toHalfOpen(shut, at(10)), at(30))).toBe(true);
  });

  it("never waits longer than ten minutes, whatever failed before", () => {
    const failure = fc.record({
      kind: fc.constantFrom<CallFailure["kind"][]>("down", "paused", "credentials", "other"),
      retryAfterSeconds: fc.option(fc.double({ noNaN: true }), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(failure, { minLength: 1, maxLength: 40 }), (failures) => {
        let health: CircuitState = aShut();
        for (const one of failures) {
          health = recordCallFailure(health, one, times(0), noon);
          const wait = secondsTo(health) ?? Number.NaN;
          expect(wait).toBeGreaterThanOrEqual(1);
          expect(wait).toBeLessThanOrEqual(600);
        }
      }),
    );
  });
});
