import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openShopify, openWooCommerce, toOrderId } from "./sandbox-storefronts.ts";

const MARKER = "The delivery is on hold (2026-11-23 07:15:10 UTC).";
const link = "https://bridge.test/app#/deliveries/1/1";
const note = {
  ...{ part: 1, marker: MARKER, link, isSolved: false, isFirstAttempt: true },
  text: `${MARKER} The order's price "is" < 5 & <img src=//x> more. ${link}`,
};

describe("a WooCommerce order", async () => {
  const open = await openWooCommerce();
  const { storefront, api, place } = open;
  const list = (id: string, type: string) => api(`${id}/notes?type=${type}`);
  afterAll(() => open.close());
  beforeEach(() => open.injectFault({ loseNextAnswers: 0 }));

  it("gets a private note, of which its buyer is sent nothing", async () => {
    const id = await place();

    expect(await storefront.pushOrderNote(toOrderId(id), note)).toEqual({ kind: "pushed" });

    const text = `${MARKER} The order's price "is" &lt; 5 & &lt;img src=//x&gt; more. ${link}`;
    expect(await list(id, "internal")).toMatchObject([{ note: text, customer_note: false }]);
    expect(await list(id, "customer")).toEqual([]);
  });

  it("gets a note once although the answer to the first try is lost", async () => {
    const id = await place();
    await open.injectFault({ loseNextAnswers: 1 });
    await expect(storefront.pushOrderNote(toOrderId(id), note)).rejects.toThrow();

    const again = await storefront.pushOrderNote(toOrderId(id), { ...note, isFirstAttempt: false });

    expect(again).toEqual({ kind: "already-known" });
    expect(await list(id, "internal")).toHaveLength(1);
  });

  it("needs no note once it is deleted", async () => {
    const outcome = await storefront.pushOrderNote(toOrderId("999999"), note);

    expect(outcome.kind).toBe("not-applicable");
  });
});

it("a Shopify order gets no note, and its store no request", async () => {
  const { storefront, place, injectFault, close } = await openShopify();
  const id = toOrderId(await place());
  await injectFault({ loseNextAnswers: 1 });

  expect(storefront.orderNotes).toBeUndefined();
  expect(await storefront.pushOrderNote(id, note)).toEqual({ kind: "not-applicable" });
  await close();
});
