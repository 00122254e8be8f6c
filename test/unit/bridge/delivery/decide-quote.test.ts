import { describe, expect, it } from "vitest";
import {
  type CourierOrder,
  computeUnconfirmedUntil,
  decideQuote,
  getUnconfirmedUntil,
  markQuoteSpent,
  NO_ORDER,
  type StoredQuote,
} from "#shared/bridge/domain/delivery/courier-order.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { noon } from "#test/builders/bridge/delivery.ts";

const toUsd = (minor: number) => ({ minor, currency: "USD" });
const addMs = (milliseconds: number) => new Date(noon.getTime() + milliseconds);
const MINUTE_MS = 60_000;

const QUOTE: StoredQuote = {
  token: "token-1",
  price: toUsd(1_000),
  expiresAt: addMs(60 * MINUTE_MS),
  requestFingerprint: "now",
};

/** Decides about a quote, for the request that was quoted unless another one is named. */
const decide = (
  quote: Partial<StoredQuote>,
  {
    order = {},
    requestFingerprint = "now",
    ceiling,
  }: {
    order?: Partial<CourierOrder>;
    requestFingerprint?: string;
    ceiling?: ReturnType<typeof toUsd>;
  } = {},
) =>
  decideQuote(
    { ...NO_ORDER, quote: { ...QUOTE, ...quote }, ...order },
    { requestFingerprint, ceiling, now: noon },
  );

describe("a quote", () => {
  it("is requested first", () => {
    const terms = { requestFingerprint: "now", ceiling: undefined, now: noon };

    expect(decideQuote(NO_ORDER, terms)).toEqual({ kind: "quote" });
  });

  it("is noted before it is confirmed", () => {
    expect(decide({})).toEqual({ kind: "prepare-confirm", quote: QUOTE });
  });

  it("is confirmed within a minute of its note; later it is noted again", () => {
    const just = { attemptedAt: addMs(1 - MINUTE_MS) };
    const before = { attemptedAt: addMs(-MINUTE_MS) };

    expect(decide(just)).toEqual({ kind: "confirm", quote: { ...QUOTE, ...just } });
    expect(decide(before)).toEqual({ kind: "prepare-confirm", quote: { ...QUOTE, ...before } });
  });

  it("is requested again two minutes before it expires", () => {
    expect(decide({ expiresAt: addMs(2 * MINUTE_MS) })).toEqual({ kind: "quote" });
    expect(decide({ expiresAt: addMs(2 * MINUTE_MS + 1) }).kind).toBe("prepare-confirm");
  });

  it("is requested again for another request, once its confirmation can no longer succeed", () => {
    const other = { requestFingerprint: "edited" };
    const attemptedAt = addMs(1 - 2 * MINUTE_MS);

    expect(decide({}, other)).toEqual({ kind: "quote" });
    expect(decide({ attemptedAt }, other)).toEqual({ kind: "unconfirmed", until: addMs(1) });
    expect(decide({ attemptedAt: addMs(-2 * MINUTE_MS) }, other)).toEqual({ kind: "quote" });
  });

  it("that was refused is spent, for every request", () => {
    const spent = markQuoteSpent(QUOTE);

    expect(spent).toEqual({ ...QUOTE, requestFingerprint: "" });
    expect(decide(spent)).toEqual({ kind: "quote" });
  });
});

describe("a price", () => {
  const hold = (limit: number) => ({
    kind: "hold",
    reason: createMessage("price-above-ceiling", { price: toUsd(1_000), limit: toUsd(limit) }),
  });

  it("may reach the ceiling, and no cent more", () => {
    expect(decide({}, { ceiling: toUsd(1_000) }).kind).toBe("prepare-confirm");
    expect(decide({}, { ceiling: toUsd(999) })).toEqual(hold(999));
  });

  it("above the ceiling may reach what the merchant approved, and no cent more", () => {
    const ceiling = toUsd(500);
    const decideApproved = (minor: number) =>
      decide({}, { ceiling, order: { approvedPrice: toUsd(minor) } });

    expect(decideApproved(1_000).kind).toBe("prepare-confirm");
    expect(decideApproved(999)).toEqual(hold(500));
  });

  it("below the ceiling needs no approval", () => {
    const order = { approvedPrice: toUsd(1) };

    expect(decide({}, { ceiling: toUsd(1_000), order }).kind).toBe("prepare-confirm");
  });
});

it("is unconfirmed for two minutes after the attempt, if there was one", () => {
  const until = addMs(2 * MINUTE_MS);

  expect(computeUnconfirmedUntil(noon)).toEqual(until);
  expect(computeUnconfirmedUntil(undefined)).toBeUndefined();
  expect(getUnconfirmedUntil({ ...NO_ORDER, quote: { ...QUOTE, attemptedAt: noon } })).toEqual(
    until,
  );
  expect(getUnconfirmedUntil({ ...NO_ORDER, quote: QUOTE })).toBeUndefined();
  expect(getUnconfirmedUntil(NO_ORDER)).toBeUndefined();
});
