import { describe, expect, it } from "vitest";
import { createPartyPace, type Party } from "#functions/bridge/reconcile-delivery/party-pace.ts";
import type { CircuitState } from "#shared/bridge/domain/account-health/circuit-breaker.ts";
import { buildStore, noon } from "#test/builders/bridge/delivery.ts";

const { accountId } = buildStore();
const account: Party = { kind: "account", id: accountId };
const at = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
const DOWN = { state: "down", since: noon, until: at(300), failures: 6 } as const;
const BACK: CircuitState = { state: "closed", backSince: at(301) };

function createFixture() {
  let now = noon;
  const pace = createPartyPace(
    () => now,
    () => 0,
  );
  const call = (times: number, hasFailed = false) => {
    for (let time = 0; time < times; time++)
      pace.note(account, { operation: "read", milliseconds: 20, hasFailed });
  };
  /** Returns whether requests wait in lanes so many seconds after noon, and how many a lane works on. */
  const read = (seconds: number) => {
    now = at(seconds);
    expect(pace.hasSlowAccount()).toBe(pace.isSlow(account));
    return [pace.isSlow(account), pace.getConcurrency(account)];
  };
  return { pace, call, read };
}

describe("a courier that was down", () => {
  it("is asked by one request of a lane after the other whether it is back", () => {
    const { pace, read } = createFixture();
    expect(read(0)).toEqual([false, 1]);
    pace.noteCircuit(accountId, DOWN);

    // Until then each request is refused without a call.
    expect(read(299)).toEqual([false, 10]);
    expect(read(300)).toEqual([true, 1]);
    pace.noteCircuit(accountId, { ...DOWN, until: at(320), isProbed: true });
    expect(read(301)).toEqual([true, 1]);
    pace.noteCircuit(accountId, { ...DOWN, until: at(620), failures: 7 });
    expect(read(302)).toEqual([false, 10]);
  });

  it("gets more at once every 20 seconds for five minutes, once it is back", () => {
    const { pace, call, read } = createFixture();
    call(6, true);
    pace.noteCircuit(accountId, DOWN);
    pace.noteCircuit(accountId, BACK);

    const states = [301, 320, 321, 341, 361, 600].map(read);

    expect(states).toEqual([2, 2, 3, 4, 5, 5].map((concurrency) => [true, concurrency]));
    expect(read(601)).toEqual([false, 5]);
  });

  it("gets fewer at once when it fails meanwhile", () => {
    const { pace, call, read } = createFixture();
    pace.noteCircuit(accountId, BACK);
    expect(read(400)).toEqual([true, 5]);
    call(2, true);
    expect(read(401)).toEqual([true, 1]);
    // What is known already is no news.
    pace.noteCircuit(accountId, BACK);
    expect(read(402)).toEqual([true, 1]);
    call(3);
    expect(read(402)).toEqual([true, 2]);
  });

  it("goes on as before a pause that it requested", () => {
    const { pace, call, read } = createFixture();
    pace.noteCircuit(accountId, BACK);
    call(1, true);
    const pause = { since: at(340), until: at(350), failures: 1, backSince: at(301) };
    pace.noteCircuit(accountId, { state: "paused", ...pause });

    expect(read(349)).toEqual([false, 10]);
    expect(read(350)).toEqual([true, 1]);
    pace.noteCircuit(accountId, BACK);
    expect(read(351)).toEqual([true, 2]);
  });

  it("gets as many at once as it bears when it has long been back, however often its circuit is read", () => {
    const { pace, call, read } = createFixture();
    const readLater = () => {
      const state = read(601);
      pace.noteCircuit(accountId, BACK);
      expect(read(601)).toEqual(state);
      return state;
    };

    expect(readLater()).toEqual([false, 1]);
    call(12);
    expect(readLater()).toEqual([false, 5]);
    call(1, true);
    expect(readLater()).toEqual([false, 2]);
    pace.noteCircuit(accountId, { ...DOWN, state: "paused", until: at(601), backSince: at(301) });
    expect(readLater()).toEqual([false, 2]);
  });

  it("is as any other when nobody asked it for long, or it requested a pause", () => {
    const { pace, read } = createFixture();
    pace.noteCircuit(accountId, DOWN);
    expect(read(599)).toEqual([true, 1]);
    expect(read(600)).toEqual([false, 1]);
    pace.noteCircuit(accountId, { ...DOWN, state: "paused" });
    expect(read(301)).toEqual([false, 1]);
    pace.noteCircuit(accountId, { state: "closed" });
    expect(read(301)).toEqual([false, 1]);
  });
});
