import { describe, expect, it } from "vitest";
import { type StoreFacts, toShopSite } from "#functions/bridge/track-delivery/store-facts.ts";
import { respondDeliveryPage } from "#functions/bridge/track-delivery/tracking-page.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { buyerPageSchema } from "#shared/bridge/domain/settings/buyer-page.ts";
import { BUYER_STATES, type BuyerState } from "#shared/bridge/domain/tracking/buyer-state.ts";
import { findBuyerTimeZone } from "#shared/bridge/domain/tracking/buyer-time-zone.ts";
import { buildDelivery, buildStore, noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { buildJourney, TRACKED_DELIVERIES } from "#test/builders/bridge/tracked-deliveries.ts";

interface Visit {
  readonly tag?: string;
  readonly timeZone?: string;
  readonly now?: Date;
  readonly knownTag?: string;
  readonly store?: StoreFacts;
}
const open = (
  delivery: Delivery,
  { tag = "en-US", timeZone = "America/New_York", now = noon, knownTag, store = {} }: Visit = {},
) =>
  respondDeliveryPage(
    { delivery, timeZone, store, cancelling: buildSettings().cancelling },
    { locale: { language: tag.startsWith("de") ? "de" : "en", tag }, now, knownTag },
  );

/** What the page shows, without its markup. */
const readText = async (response: Promise<Response>) =>
  (await (await response).text())
    .replace(/<style>.*<\/style>/s, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/[\s\u202f]+/g, " ");

/** A point that is to be collected, and of which every status since a driver has an estimate. */
function expect20HoursLater(state: BuyerState): Delivery {
  const at = (hours: number) => new Date(noon.getTime() + hours * 60 * 60_000);
  const delivery = TRACKED_DELIVERIES[state];
  const hasDriver = !["received", "preparing", "planned", "planned-again"].includes(state);
  return {
    ...delivery,
    pointId: "48211",
    plan: { pickUpIds: [], pickUpAt: at(20) } as never,
    statusHistory: delivery.statusHistory.map((entry) =>
      hasDriver ? { ...entry, estimatedDeliveryAt: at(21) } : entry,
    ),
  };
}

describe("what the page says of times", () => {
  it("is told in the time zone of the place that the goods leave from", async () => {
    const text = await readText(open(TRACKED_DELIVERIES.assigned));

    expect(text).toContain("Driver assigned Today, 7:30 AM");
    expect(text).toContain("Times are local times of the store (Eastern Time).");
  });

  it.each([
    ["2026-11-21T03:00:00Z", "Today, 7:30 AM"],
    ["2026-11-21T06:00:00Z", "Yesterday, 7:30 AM"],
    ["2026-11-23T06:00:00Z", "Friday, November 20, 7:30 AM"],
  ])("names the day as it is at %s", async (now, told) => {
    const text = await readText(open(TRACKED_DELIVERIES.assigned, { now: new Date(now) }));

    expect(text).toContain(`Driver assigned ${told}`);
  });

  it("plans a collection only before it, and expects nothing after an end", async () => {
    const texts = await Promise.all(
      BUYER_STATES.map(
        async (state) => [state, await readText(open(expect20HoursLater(state)))] as const,
      ),
    );
    const list = (sentence: string) =>
      texts.flatMap(([state, text]) => (text.includes(sentence) ? [state] : []));

    expect(list("Collection planned")).toEqual(["received", "preparing", "planned"]);
    expect(list("Expected arrival")).toEqual([
      ...["assigned", "at-pickup", "collected", "on-the-way"],
    ]);
  });

  it("is written as the reader's region writes it", async () => {
    expect(await readText(open(TRACKED_DELIVERIES.assigned, { tag: "en-GB" }))).toContain(
      "Driver assigned Today, 7:30 ",
    );
    const german = await readText(open(TRACKED_DELIVERIES.assigned, { tag: "de-AT" }));
    expect(german).toContain("Fahrer eingeteilt Heute, 7:30 ");
  });

  it("is a window of the arrival, and no minute", async () => {
    const at = new Date("2026-11-20T12:03:00Z");
    const estimatedDeliveryAt = new Date("2026-11-20T12:27:00Z");
    const way = buildDelivery({
      statusHistory: [{ status: "picked-up", at, estimatedDeliveryAt }],
    });

    expect(await readText(open(way))).toMatch(/Expected arrival Today, 7:25\s–\s7:45 AM/);
    const late = await readText(open(way, { now: new Date("2026-11-20T13:00:00Z") }));
    expect(late).toContain("It takes longer than expected.");
    expect(late).not.toContain("Expected arrival");
  });

  it("is that of the plan's location, else of the first, else UTC", () => {
    const locations = [
      { id: "main", timeZone: "America/Chicago" },
      { id: "east", timeZone: "America/New_York" },
    ];
    const settings = { locations } as never;
    const plan = { pickUpIds: ["east"] } as never;
    expect(findBuyerTimeZone({ plan }, settings)).toBe("America/New_York");
    expect(findBuyerTimeZone({}, settings)).toBe("America/Chicago");
    expect(findBuyerTimeZone({}, { locations: [] })).toBe("UTC");
  });
});

it("says that nobody comes with a test order", async () => {
  const text = await readText(open(buildJourney(["ready"], { isTest: true })));
  expect(text).toContain("This is a test order.");
});

describe("what the page reveals", () => {
  it("is nothing of the buyer, of the address and of the merchant's side", async () => {
    const recipient = {
      name: "Grace Hopper",
      phone: "12125550100",
      email: "grace@example.com",
      address: "350 5th Ave",
      notes: "Gate code 4711",
      wholeNotes: "Gate code 4711",
    };
    const buyerInstructions = { text: "Door code 0815", at: noon, changes: 1 };
    const told = { ...TRACKED_DELIVERIES["on-the-way"], recipient, buyerInstructions };
    const page = await (await open(told)).text();

    expect(page).toContain("#1001");
    expect(page).not.toMatch(/Grace|Hopper|55501|example|5th Ave|4711|0815|tea-house/);
  });

  it("is for no frame, no foreign form, no script, no search engine and no other page", async () => {
    const { headers } = await open(TRACKED_DELIVERIES.planned);

    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    const page = await (await open(TRACKED_DELIVERIES.planned)).text();
    expect(page).toContain('<meta name="robots" content="noindex, nofollow">');
    expect(page).not.toMatch(/<script|<img|<link|https?:/);
  });
});

describe("the driver", () => {
  const driver = { firstName: "Bruno", phone: "+1 (555) 010-0002" };

  it.each([
    ["assigned", true],
    ["not-reached", true],
    ["planned-again", false],
    ["attempt-failed", false],
    ["delivered", false],
  ] as const)("is named at %s: %s", async (state, isNamed) => {
    const page = await (await open({ ...TRACKED_DELIVERIES[state], driver })).text();

    expect(page.includes("Bruno")).toBe(isNamed);
    expect(page.includes('<a href="tel:+15550100002">+1 (555) 010-0002</a>')).toBe(isNamed);
  });
});

describe("the store", () => {
  const contact = { phone: "+1 (212) 555-0100", email: "hello@tea.example" };

  it("is named, and reached as its merchant chose", async () => {
    const store = { ...contact, storeName: "Tea <House>", site: "tea.example" };
    const page = await (await open(TRACKED_DELIVERIES.planned, { store })).text();

    expect(page).toContain("<p>Tea &lt;House&gt;</p>");
    expect(page).toContain('<a href="tel:+12125550100">+1 (212) 555-0100</a>');
    expect(page).toContain('<a href="mailto:hello@tea.example">hello@tea.example</a>');
    expect(page).not.toContain("tea.example</p>");
  });

  it("is named by its host name without a name, and shows no contact of another purpose", async () => {
    const store = { site: toShopSite(buildStore()) };
    const page = await (await open(TRACKED_DELIVERIES.planned, { store })).text();

    expect(page).toContain("<p>store.test</p>");
    expect(page).not.toMatch(/tel:|mailto:/);
  });

  it.each([
    [{ kind: "shopify", shop: "tea-house.myshopify.com" }, "tea-house.myshopify.com"],
    [{ kind: "disconnected", url: "https://www.tea.example/shop" }, "tea.example/shop"],
  ] as const)("of %j is named %s", (access, name) => {
    expect(toShopSite({ access })).toBe(name);
  });
});

describe("the store's logo", () => {
  it("is the only image that the page may load", async () => {
    const store = {
      storeName: "Tea",
      logoUrl: "https://me:x@cdn.tea.example/a;b,c/logo.png?v=2&w=1",
    };
    const response = await open(TRACKED_DELIVERIES.planned, { store });

    expect(response.headers.get("content-security-policy")).toContain(
      "; img-src https://cdn.tea.example/a%3Bb%2Cc/logo.png; form-action",
    );
    expect(await response.text()).toContain(
      '<img src="https://cdn.tea.example/a;b,c/logo.png?v=2&amp;w=1" alt="" width="128" height="40">',
    );
  });

  it.each([
    ["https://cdn.tea.example/logo.png", true],
    ["http://cdn.tea.example/logo.png", false],
    ["javascript:alert(1)", false],
    ["data:image/png;base64,AA", false],
    ["//cdn.tea.example/logo.png", false],
    [`https://cdn.tea.example/${"x".repeat(500)}`, false],
  ])("may be %s: %s", (logoUrl, isAllowed) => {
    expect(buyerPageSchema.safeParse({ logoUrl }).success).toBe(isAllowed);
  });
});

describe("a page that was read", () => {
  it("is not sent again while nothing changed", async () => {
    const first = await open(TRACKED_DELIVERIES.assigned);
    const knownTag = first.headers.get("etag") ?? "";

    const again = await open(TRACKED_DELIVERIES.assigned, {
      knownTag,
      now: new Date(noon.getTime() + 60_000),
    });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    expect(again.headers.get("refresh")).toBe("20");
    expect((await open(TRACKED_DELIVERIES.collected, { knownTag })).status).toBe(200);
    const german = await open(TRACKED_DELIVERIES.assigned, { tag: "de", knownTag });
    expect(german.status).toBe(200);
  });

  it("may be kept by its browser, by nobody else, and differs by language", async () => {
    const { headers } = await open(TRACKED_DELIVERIES.assigned);
    expect(headers.get("cache-control")).toBe("private, no-cache");
    expect(headers.get("vary")).toBe("accept-language");
  });

  it.each([
    ["delivered", false],
    ["cancelled", false],
    ["assigned", true],
    ["return-planned", true],
  ] as const)("asks again at %s: %s", async (state, refreshes) => {
    const { headers } = await open(TRACKED_DELIVERIES[state]);
    expect(headers.has("refresh")).toBe(refreshes);
  });
});

it.each(BUYER_STATES)("weighs less than 15 KB at %s", async (state) => {
  const page = await (await open(TRACKED_DELIVERIES[state])).text();
  expect(Buffer.byteLength(page)).toBeLessThan(15 * 1024);
});
