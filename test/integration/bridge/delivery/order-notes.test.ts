import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { READ_NOTE } from "#shared/bridge/adapters/shopify/delivery/note-operations.ts";
import { pushOrderNote } from "#shared/bridge/adapters/shopify/delivery/push-order-note.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
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

describe("a Shopify order", async () => {
  const open = await openShopify();
  const { storefront, shopLookup: callSandbox, injectFault, admin, shop } = open;
  const grant = (...scopes: string[]) => callSandbox("app/request-scopes", { scopes });
  afterAll(() => open.close());
  beforeEach(async () => {
    await injectFault({ loseNextAnswers: 0 });
    await grant("write_orders");
  });

  const READ = `query ($id: ID!) {
    order(id: $id) {
      text: metafield(namespace: "$app", key: "delivery_note") { value }
      link: metafield(namespace: "$app", key: "delivery_link") { value type }
    }
    definition: metafieldDefinition(
      identifier: { ownerType: ORDER, namespace: "$app", key: "delivery_note" }
    ) { name access { admin } pinnedPosition }
  }`;
  interface Shown {
    readonly order: Record<"text" | "link", { value: string; type?: string } | null>;
    readonly definition: unknown;
  }
  const read = async (id: string) =>
    (await admin.run(shop, READ, { id: `gid://shopify/Order/${id}` })) as Shown;
  const readText = async (id: string) => (await read(id)).order.text?.value;

  it("gets no note without the merchant's permission, and one after it was allowed", async () => {
    const fresh = await openShopify();
    const id = await fresh.place();
    const pushNote = () => fresh.storefront.pushOrderNote(toOrderId(id), note);
    const readNote = () => fresh.admin.run(fresh.shop, READ, { id: `gid://shopify/Order/${id}` });
    expect(await pushNote()).toEqual({ kind: "not-permitted" });
    expect(await readNote()).toEqual({ order: { text: null, link: null }, definition: null });

    await fresh.shopLookup("app/request-scopes", { scopes: ["write_orders"] });
    expect(await pushNote()).toEqual({ kind: "pushed" });
    expect(await readNote()).toEqual({
      order: { text: { value: note.text }, link: { value: link, type: "url" } },
      definition: {
        ...{ name: "Delivery: what needs you", access: { admin: "MERCHANT_READ" } },
        pinnedPosition: expect.any(Number),
      },
    });
    await fresh.close();
  });

  it("keeps the note, and nothing fails, when the permission is revoked", async () => {
    const id = await open.place();
    await storefront.pushOrderNote(toOrderId(id), note);
    await callSandbox("app/revoke-scopes", { scopes: ["write_orders"] });
    const solved = { ...note, text: `It is over. ${link}`, isSolved: true };

    expect(await storefront.pushOrderNote(toOrderId(id), solved)).toEqual({
      kind: "not-permitted",
    });
    expect(await readText(id)).toBe(note.text);
  });

  it("gets it later if the permission is revoked between reading and writing", async () => {
    const fresh = await openShopify();
    const setScopes = (path: string) =>
      fresh.shopLookup(`app/${path}`, { scopes: ["write_orders"] });
    const id = `gid://shopify/Order/${await fresh.place()}`;
    await setScopes("request-scopes");
    const push = () =>
      pushOrderNote(
        async (operation, variables) => {
          const answer = await fresh.admin.run(fresh.shop, operation, variables);
          if (operation === READ_NOTE) await setScopes("revoke-scopes");
          return answer;
        },
        id,
        note,
      );

    await expect(push()).rejects.toBeInstanceOf(UnavailableError);
    expect(await push()).toEqual({ kind: "not-permitted" });
    expect(await fresh.admin.run(fresh.shop, READ, { id })).toMatchObject({
      order: { text: null },
    });
    await fresh.close();
  });

  it("shows the newest note of each delivery, and leads to the one that is not over", async () => {
    const id = toOrderId(await open.place());
    const other = `${link.slice(0, -1)}2`;
    await storefront.pushOrderNote(id, note);
    const second = { ...note, part: 2, text: `Part 2 failed. ${other}`, link: other };
    await storefront.pushOrderNote(id, second);
    expect(await readText(id)).toBe(`${note.text}\n${second.text}`);
    expect((await read(id)).order.link?.value).toBe(other);

    const solved = { ...second, text: `Part 2 is over. ${other}`, isSolved: true };
    await storefront.pushOrderNote(id, solved);
    expect(await readText(id)).toBe(`${solved.text}\n${note.text}`);
    expect((await read(id)).order.link?.value).toBe(link);
  });

  it("leads to the delivery that is not over, of several that are", async () => {
    const id = toOrderId(await open.place());
    const write = (part: number, text: string, isSolved: boolean) => {
      const own = `${link.slice(0, -1)}${part}`;
      const written = { ...note, ...{ part, isSolved, link: own, text: `${text} ${own}` } };
      return storefront.pushOrderNote(id, written);
    };
    for (const part of [1, 2, 3]) await write(part, "It failed.", false);

    for (const part of [2, 3]) await write(part, "It is over.", true);

    expect((await read(id)).order.link?.value).toBe(link);
  });

  it("has one line for each delivery although the app's address changed", async () => {
    const id = toOrderId(await open.place());
    await storefront.pushOrderNote(id, note);
    const moved = "https://admin.shopify.test/store/new/apps/bridge#/deliveries/1/1";
    const solved = { ...note, text: `It is over. ${moved}`, link: moved, isSolved: true };

    expect(await storefront.pushOrderNote(id, solved)).toEqual({ kind: "pushed" });
    expect(await readText(id)).toBe(solved.text);
  });

  it("is not said to have a note that Shopify refuses", async () => {
    const id = toOrderId(await open.place());
    // No address, as the field has to have.
    const wrong = { ...note, link: "nowhere" };

    await expect(storefront.pushOrderNote(id, wrong)).rejects.toMatchObject({ hasNoEffect: true });
    expect(await readText(id)).toBeUndefined();
  });

  it("has one line, and once, although the reason has several", async () => {
    const id = toOrderId(await open.place());
    const several = { ...note, text: `It is held.\n Says who?\n${link}` };

    expect(await storefront.pushOrderNote(id, several)).toEqual({ kind: "pushed" });
    expect(await storefront.pushOrderNote(id, several)).toEqual({ kind: "already-known" });
    expect(await readText(id)).toBe(`It is held. Says who? ${link}`);
  });

  it("does not say that something is over that it never said", async () => {
    const id = toOrderId(await open.place());
    const solved = { ...note, text: `It is over. ${link}`, isSolved: true };

    expect(await storefront.pushOrderNote(id, solved)).toEqual({ kind: "already-known" });
    expect(await readText(id)).toBeUndefined();
  });

  it.each(["metafieldsSet", "metafieldDefinitionCreate"])(
    "gets a note once although the answer to %s is lost",
    async (operation) => {
      const fresh = await openShopify();
      await fresh.shopLookup("app/request-scopes", { scopes: ["write_orders"] });
      const id = toOrderId(await fresh.place());
      await fresh.injectFault({ loseNextAnswers: 1, operation });
      await expect(fresh.storefront.pushOrderNote(id, note)).rejects.toThrow();

      const again = { ...note, isFirstAttempt: false };
      const { kind } = await fresh.storefront.pushOrderNote(id, again);
      expect(kind).toBe(operation === "metafieldsSet" ? "already-known" : "pushed");
      const gid = { id: `gid://shopify/Order/${id}` };
      const shown = (await fresh.admin.run(fresh.shop, READ, gid)) as Shown;
      expect(shown.order.text?.value).toBe(note.text);
      await fresh.close();
    },
  );

  it("does not lose the note that another process writes at the same moment", async () => {
    const id = toOrderId(await open.place());
    const parts = ["1", "2", "3"].map((part) => ({
      ...{ ...note, part: Number(part), link: `${link.slice(0, -1)}${part}` },
      text: `Part ${part} failed. ${link.slice(0, -1)}${part}`,
    }));
    const pushAgain = async (one: (typeof parts)[number]): Promise<unknown> =>
      storefront.pushOrderNote(id, one).catch((error) => {
        expect(error).toMatchObject({ hasNoEffect: true });
        return pushAgain(one);
      });
    await Promise.all(parts.map(pushAgain));

    expect((await readText(id))?.split("\n").sort()).toEqual(parts.map(({ text }) => text));
  });

  it("has a field that is not pinned where the shop pins no more", async () => {
    const fresh = await openShopify();
    await fresh.shopLookup("app/request-scopes", { scopes: ["write_orders"] });
    const define = `mutation ($definition: MetafieldDefinitionInput!) {
      metafieldDefinitionCreate(definition: $definition) { userErrors { code } }
    }`;
    for (let index = 0; index < 20; index++) {
      const field = {
        key: `field_${index}`,
        name: "x",
        type: "url",
        ownerType: "ORDER",
        pin: true,
      };
      await fresh.admin.run(fresh.shop, define, { definition: { ...field, namespace: "other" } });
    }
    const id = await fresh.place();

    expect(await fresh.storefront.pushOrderNote(toOrderId(id), note)).toEqual({ kind: "pushed" });
    const gid = { id: `gid://shopify/Order/${id}` };
    expect(await fresh.admin.run(fresh.shop, READ, gid)).toMatchObject({
      order: { text: { value: note.text } },
      definition: { pinnedPosition: null },
    });
    await fresh.close();
  });

  it("needs no note once it is deleted", async () => {
    const outcome = await storefront.pushOrderNote(toOrderId("999999"), note);

    expect(outcome.kind).toBe("not-applicable");
  });
});
