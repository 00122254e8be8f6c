import { describe, expect, it } from "vitest";
import { createPartyPace, type Party } from "#functions/bridge/reconcile-delivery/party-pace.ts";
import {
  createSlowPartyFinder,
  findSlowPartyOfRun,
} from "#functions/bridge/reconcile-delivery/slow-party.ts";
import { type AccountId, accountIdSchema } from "#shared/bridge/domain/ids.ts";
import { buildDeliveryKey, buildStore, noon } from "#test/builders/bridge/delivery.ts";

const { storeId } = buildDeliveryKey();
const store: Party = { kind: "store", id: storeId };
const account: Party = { kind: "account", id: buildStore().accountId };

function createFixture(random = 0) {
  let now = noon.getTime();
  const pace = createPartyPace(
    () => new Date(now),
    () => random,
  );
  const call = (party: Party, milliseconds: number, times = 1, operation = "read") => {
    for (let time = 0; time < times; time++)
      pace.note(party, { operation, milliseconds, hasFailed: false });
  };
  const fail = (party: Party) =>
    pace.note(party, { operation: "read", milliseconds: 20, hasFailed: true });
  const pass = (ms: number): void => {
    now += ms;
  };
  return { pace, call, fail, pass };
}

describe("a slow party", () => {
  it("is one that took three seconds for an answer, and no other one", () => {
    const { pace, call } = createFixture();
    call(store, 2_999);
    expect(pace.isSlow(store)).toBe(false);
    call(store, 3_000);

    expect(pace.isSlow(store)).toBe(true);
    expect(pace.isSlow(account)).toBe(false);
    expect(pace.hasSlowAccount()).toBe(false);
    call(account, 3_000);
    expect(pace.hasSlowAccount()).toBe(true);
  });

  it.each([
    [0, 60_000],
    [1, 120_000],
  ])("is remembered for one to two minutes (%i), also if it answers soon", (random, ms) => {
    const { pace, call, pass } = createFixture(random);
    call(account, 3_000);
    call(account, 20);
    pass(ms - 1);
    expect([pace.isSlow(account), pace.hasSlowAccount()]).toEqual([true, true]);
    pass(1);
    expect([pace.isSlow(account), pace.hasSlowAccount()]).toEqual([false, false]);
  });

  it("is found for a request by its store, and for one of its stores by the account", async () => {
    const { pace, call } = createFixture();
    let reads = 0;
    const find = createSlowPartyFinder({
      pace,
      stores: {
        async find() {
          reads += 1;
          return buildStore();
        },
      },
    });
    const request = { ...buildDeliveryKey(), reason: "test" };

    expect(await find(request)).toBeUndefined();
    expect(reads).toBe(0);
    call({ kind: "account", id: accountIdSchema.parse("another") }, 3_000);
    expect(await find(request)).toBeUndefined();
    call(account, 3_000);
    expect(await find(request)).toEqual(account);
    expect(reads).toBe(2);
    call(store, 3_000);
    expect(await find(request)).toEqual(store);
    expect(reads).toBe(2);
  });

  it("is found for those runs that call it", () => {
    const { pace, call } = createFixture();
    const request = { ...buildDeliveryKey(), reason: "test" };
    call(account, 3_000);

    const find = (id?: AccountId) => findSlowPartyOfRun(pace, request, id);

    expect(find()).toBeUndefined();
    expect(find(accountIdSchema.parse("another"))).toBeUndefined();
    expect(find(buildStore().accountId)).toEqual(account);
    call(store, 3_000);
    expect(find(buildStore().accountId)).toEqual(store);
  });
});

describe("how many requests of a lane are worked on at once", () => {
  it("is one at first, and grows to five while answers come as soon as ever", () => {
    const { pace, call } = createFixture();
    const counts = Array.from({ length: 6 }, () => {
      call(store, 4_000, 3);
      return pace.getConcurrency(store);
    });

    expect(counts).toEqual([2, 3, 4, 5, 5, 5]);
    expect(pace.getConcurrency(account)).toBe(1);
  });

  it("halves with an answer that takes more than twice as long as the fastest of its kind", () => {
    const { pace, call } = createFixture();
    call(store, 600, 12);
    expect(pace.getConcurrency(store)).toBe(5);

    call(store, 5_000, 1, "change");
    expect(pace.getConcurrency(store)).toBe(5);
    call(store, 1_199);
    expect(pace.getConcurrency(store)).toBe(5);
    call(store, 1_400);
    expect(pace.getConcurrency(store)).toBe(2);
    call(store, 1_400);
    expect(pace.getConcurrency(store)).toBe(1);
  });

  it("does not mind short answers that differ", () => {
    const { pace, call } = createFixture();
    call(store, 20, 12);
    call(store, 999);

    expect(pace.getConcurrency(store)).toBe(5);
  });

  it("takes what became slower for good as usual in the end", () => {
    const { pace, call } = createFixture();
    call(store, 600);
    call(store, 1_500, 50);

    expect(pace.getConcurrency(store)).toBe(5);
  });

  it("halves with a call that fails", () => {
    const { pace, call, fail } = createFixture();
    call(store, 20, 12);
    fail(store);
    expect(pace.getConcurrency(store)).toBe(2);
    fail(store);
    fail(store);
    expect(pace.getConcurrency(store)).toBe(1);
  });

  it("is forgotten two minutes after the last call, when another party is met", () => {
    const { pace, call, pass } = createFixture();
    call(store, 20, 12);
    pass(120_001);
    call(account, 20);

    expect(pace.getConcurrency(store)).toBe(1);
  });
});
