import { describe, expect, it } from "vitest";
import { createTrackingRoutes } from "#functions/bridge/track-delivery/tracking-routes.ts";

import { buildTrackingUrl } from "#shared/bridge/adapters/crypto/tracking-url.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { ReadProofImage } from "#shared/bridge/ports/courier.ts";
import type { Deliveries } from "#shared/bridge/ports/delivery.ts";
import { buildDeliveryKey, buildStore, noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { TRACKED_DELIVERIES } from "#test/builders/bridge/tracked-deliveries.ts";
import { EMPTY_TRACKING_ASSETS } from "#test/builders/bridge/tracking-assets.ts";
import { buildKeyRing } from "#test/builders/key-ring.ts";

const ring = buildKeyRing("first");
const token = decodeURIComponent(
  buildTrackingUrl("https://bridge.test", ring, buildDeliveryKey()).split("/track/")[1] ?? "",
);

interface PhotoAccess {
  readonly readProofImage?: ReadProofImage;
  readonly now?: Date;
}

async function open(
  delivery: Delivery | undefined,
  request: object = {},
  save: Deliveries["save"] = async () => "saved",
  { readProofImage = () => expect.unreachable(), now = noon }: PhotoAccess = {},
): Promise<Response> {
  const [page, form] = createTrackingRoutes({
    deliveries: { find: async () => delivery, save },
    settings: { read: async () => buildSettings({ buyerPage: { storeName: "Tea House" } }) },
    stores: { find: async () => buildStore() },
    readKeys: async () => ring,
    readProofImage,
    mapSource: { readAssets: () => EMPTY_TRACKING_ASSETS },
    clock: () => now,
  });
  const base = { variables: { token }, headers: {}, query: {}, ...request };
  const route = "rawBody" in request ? form : page;
  return route?.run(base as never) ?? expect.unreachable();
}

it("shows a delivery in the language that its reader chose, else in the browser's", async () => {
  const headers = { "accept-language": "fr-CA,fr;q=0.9" };
  const french = await (await open(TRACKED_DELIVERIES.delivered, { headers })).text();
  expect(french).toContain('<html lang="fr">');
  expect(french).toContain("Tea House");
  const query = { lang: "de" };
  const german = await (await open(TRACKED_DELIVERIES.delivered, { headers, query })).text();
  expect(german).toContain('<html lang="de">');
});

it("ends a link with the buyer's data", async () => {
  const response = await open({ ...TRACKED_DELIVERIES.delivered, redactedAt: noon });

  expect(response.status).toBe(410);
  const page = await response.text();
  expect(page).toContain("This link has expired");
  expect(page).not.toMatch(/#1001|Tea House/);
});

it("tells nothing of a delivery to a guessed link", async () => {
  const guessed = await open(TRACKED_DELIVERIES.delivered, { variables: { token: `${token}x` } });
  expect(guessed.status).toBe(404);
  expect(await guessed.text()).not.toContain("#1001");
  expect((await open(undefined)).status).toBe(404);
});

it("answers a browser that has the page with 304", async () => {
  const etag = (await open(TRACKED_DELIVERIES.assigned)).headers.get("etag") ?? "";
  const headers = { "if-none-match": etag };
  expect((await open(TRACKED_DELIVERIES.assigned, { headers })).status).toBe(304);
});

describe("a photo of the handover", () => {
  const images = [1, 2].map((number) => ({ url: `https://images.test/${number}.jpg` }));
  const delivered: Delivery = { ...TRACKED_DELIVERIES.delivered, proofImages: images };
  const handedOverAt = delivered.statusHistory.at(-1)?.at.getTime() ?? 0;
  const daysAfter = (days: number) => new Date(handedOverAt + days * 86_400_000);
  /** Opens a photo, and notes what the courier's hosts are asked for. */
  async function openPhoto(number: string, delivery = delivered, now = noon, isThere = true) {
    const asked: string[] = [];
    const response = await open(delivery, { query: { view: "photo", number } }, undefined, {
      now,
      readProofImage: async (url) => {
        asked.push(url);
        return isThere ? { contentType: "image/png", bytes: Buffer.from("picture") } : undefined;
      },
    });
    return { response, asked };
  }

  it("comes from the page's own address, to its reader alone", async () => {
    const { response, asked } = await openPhoto("2");

    expect(await response.text()).toBe("picture");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/png",
      "cache-control": "private, max-age=600",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'self'",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
    });
    expect(asked).toEqual(["https://images.test/2.jpg"]);
  });

  it("is shown for fourteen days after the delivery", async () => {
    expect((await openPhoto("1", delivered, daysAfter(14))).response.status).toBe(200);
    const later = new Date(daysAfter(14).getTime() + 1);
    const { response, asked } = await openPhoto("1", delivered, later);
    expect(response.status).toBe(404);
    expect(asked).toEqual([]);
    const page = await (await open(delivered, {}, undefined, { now: later })).text();
    expect(page).toContain("no longer available");
    expect(page).not.toContain("<object");
  });

  it.each(["0", "3", "-1", "1.5", "01", "", "x"])("is none with the number %j", async (number) => {
    const { response, asked } = await openPhoto(number);
    expect(response.status).toBe(404);
    expect(asked).toEqual([]);
  });

  it("is none that is not there any more, and nobody keeps that", async () => {
    const { response } = await openPhoto("1", delivered, noon, false);
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  it("ends with the buyer's data, and is none of a batch or before the handover", async () => {
    const redacted = { ...delivered, redactedAt: noon };
    expect((await openPhoto("1", redacted)).response.status).toBe(410);
    for (const delivery of [
      { ...delivered, batchId: "b1" as never },
      { ...TRACKED_DELIVERIES["at-the-door"], proofImages: images },
    ]) {
      const { response, asked } = await openPhoto("1", delivery);
      expect([response.status, asked]).toEqual([404, []]);
      expect(await (await open(delivery)).text()).not.toMatch(/photo/i);
    }
  });

  it("is on the page with a sentence in its place, and without a script", async () => {
    const response = await open(delivered, { query: { lang: "de" } });
    const page = await response.text();

    expect(page.match(/<object data="\?lang=de&amp;view=photo&amp;number=[12]"/g)).toHaveLength(2);
    expect(page).toContain("Das Foto der Zustellung ist nicht mehr verfügbar.");
    expect(page).not.toMatch(/<script|images\.test/);
    expect(response.headers.get("content-security-policy")).toContain("; object-src 'self';");
    const without = await open(TRACKED_DELIVERIES.delivered);
    expect(without.headers.get("content-security-policy")).not.toContain("object-src");
    expect(await without.text()).not.toMatch(/photo/i);
  });
});

describe("a rating of the driver", () => {
  const delivered: Delivery = {
    ...TRACKED_DELIVERIES.delivered,
    order: { orderId: "9000", refusals: 0 },
  };
  async function post(delivery: Delivery, body: string, answers: ("saved" | "conflict")[] = []) {
    const saved: Delivery[] = [];
    const request = { rawBody: Buffer.from(body), query: { lang: "de", view: "rating" } };
    const response = await open(delivery, request, async (next) => {
      saved.push(next);
      return answers.shift() ?? "saved";
    });
    return { response, saved };
  }

  it("is saved before it is sent, and the browser returns to the page", async () => {
    const { response, saved } = await post(delivered, "rating=4");

    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("?lang=de");
    expect(saved).toMatchObject([
      {
        buyerRating: { rating: 4, at: noon },
        timeline: [{ by: "buyer", code: "buyer-rated", params: { rating: 4 } }],
        requeueAt: noon,
      },
    ]);
  });

  it("is saved once, also if a worker saved first or the form comes again", async () => {
    const { saved } = await post(delivered, "rating=5", ["conflict"]);
    expect(saved).toHaveLength(2);
    const again = await post(saved[0] ?? delivered, "rating=1");
    expect(again.saved).toEqual([]);
    expect(again.response.status).toBe(303);
  });

  it.each([
    ["no choice", delivered, "", "von 1 bis 5."],
    ["a zero", delivered, "rating=0", "von 1 bis 5."],
    ["more than five", delivered, "rating=6", "von 1 bis 5."],
    ["half a point", delivered, "rating=4.5", "von 1 bis 5."],
    ["a long form", delivered, `x=${"5".repeat(9_000)}&rating=5`, "von 1 bis 5."],
    [
      "a parcel on its way",
      { ...delivered, ...pickHistory("collected") },
      "rating=5",
      "nicht mehr",
    ],
    ["a point", { ...TRACKED_DELIVERIES.delivered, pointId: "7" }, "rating=5", "nicht mehr"],
    ["an order of a batch", { ...delivered, batchId: "b1" as never }, "rating=5", "nicht mehr"],
  ])("is refused with a reason: %s", async (_, delivery, body, told) => {
    const { response, saved } = await post(delivery, body);

    expect(response.status).toBe(422);
    expect(await response.text()).toContain(told);
    expect(saved).toEqual([]);
  });

  it("is asked for after the delivery, and the page never shows it", async () => {
    const form = await (await open(delivered)).text();
    expect(form).toContain('<form method="post" action="?lang=en&amp;view=rating">');
    expect(form.match(/type="radio" name="rating" value="[1-5]" required/g)).toHaveLength(5);
    const rated = await (await open({ ...delivered, buyerRating: { rating: 2, at: noon } })).text();
    expect(rated).toContain("Thank you. Your rating is saved.");
    expect(rated).not.toContain("<form");
    const collected = { ...delivered, ...pickHistory("collected") };
    expect(await (await open(collected)).text()).not.toContain("view=rating");
  });

  it("is not taken with a guessed link or after the data was removed", async () => {
    const save = () => expect.unreachable();
    const request = { rawBody: Buffer.from("rating=5"), query: { view: "rating" } };
    const guessed = { ...request, variables: { token: `${token}x` } };
    expect((await open(delivered, guessed, save)).status).toBe(404);
    expect((await open({ ...delivered, redactedAt: noon }, request, save)).status).toBe(410);
  });
});

const pickHistory = (state: keyof typeof TRACKED_DELIVERIES) => {
  const { statusHistory, state: at } = TRACKED_DELIVERIES[state];
  return { statusHistory, state: at };
};

describe("a note for the driver", () => {
  /** Posts the form as a browser does. */
  async function post(delivery: Delivery, text: string, answers: ("saved" | "conflict")[] = []) {
    const saved: Delivery[] = [];
    const request = {
      rawBody: Buffer.from(new URLSearchParams({ note: text }).toString()),
      query: { lang: "de", view: "note" },
    };
    const response = await open(delivery, request, async (next) => {
      saved.push(next);
      return answers.shift() ?? "saved";
    });
    return { response, saved };
  }
  const { planned, received, collected } = TRACKED_DELIVERIES;

  it("is saved as one line of plain text, and the browser returns to the page", async () => {
    const { response, saved } = await post(received, " 3rd floor,\r\n<b>code 0815</b>\u202e ");

    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("?lang=de");
    expect(saved).toMatchObject([
      {
        buyerInstructions: { text: "3rd floor, bcode 0815/b", at: noon, changes: 1 },
        timeline: [{ by: "buyer", code: "buyer-wrote-instructions", params: {} }],
        requeueAt: noon,
      },
    ]);
  });

  it("is written again if a worker saved first, and not if it is there", async () => {
    const { saved } = await post(received, "Ring twice", ["conflict"]);
    expect(saved).toHaveLength(2);
    const [written = received] = saved;
    expect((await post(written, "Ring  twice")).saved).toEqual([]);
  });

  it.each([
    ["an empty one", received, " \n", "Bitte schreiben Sie etwas."],
    ["a long one", received, "x".repeat(251), "höchstens 250 Zeichen."],
    ["a very long one", received, "x".repeat(100_000), "höchstens 250 Zeichen."],
    ["one after pick-up", collected, "Ring", "nimmt keine Hinweise mehr an"],
    ["one for a point", { ...planned, pointId: "7" }, "Ring", "nimmt keine Hinweise mehr an"],
    [
      "a sixth one",
      { ...received, buyerInstructions: { text: "Ring", at: noon, changes: 5 } },
      "Knock",
      "zu oft geändert",
    ],
  ])("is refused with a reason: %s", async (_, delivery, text, told) => {
    const { response, saved } = await post(delivery, text);

    expect(response.status).toBe(422);
    expect(await response.text()).toContain(told);
    expect(saved).toEqual([]);
  });

  it("has a form that keeps what was refused and does not refresh itself", async () => {
    const long = `"><script>${"x".repeat(250)}`;
    const { response } = await post(received, long);
    expect(await response.text()).toContain(
      `&quot;&gt;&lt;script&gt;${"x".repeat(250)}</textarea>`,
    );
    const form = await open(received, { query: { view: "note" } });
    expect(form.headers.has("refresh")).toBe(false);
    expect(await form.text()).toContain('<form method="post" action="?lang=en&amp;view=note">');
  });

  it.each([
    ["offers the form before the booking", received, "Write a note for the driver"],
    [
      "says that the courier has it",
      {
        ...planned,
        pointId: "7",
        buyerInstructions: { text: "Ring", at: noon, changes: 1 },
        recipient: { wholeNotes: "Apt 4\nRing" } as never,
      },
      "The courier has your note.",
    ],
    [
      "says that it came too late",
      {
        ...TRACKED_DELIVERIES.assigned,
        pointId: "7",
        buyerInstructions: { text: "Ring", at: noon, changes: 1 },
      },
      "Your note came too late for the courier.",
    ],
    ["says that none is taken", { ...planned, pointId: "7" }, "takes no more notes"],
  ])("%s", async (_, delivery, told) => {
    expect(await (await open(delivery)).text()).toContain(told);
  });

  it("is not offered when there is nobody to tell", async () => {
    for (const delivery of [collected, TRACKED_DELIVERIES.delivered, TRACKED_DELIVERIES.cancelled])
      expect(await (await open(delivery)).text()).not.toContain("ote for the driver");
  });

  it("is not taken with a guessed link or after the data was removed", async () => {
    const rawBody = Buffer.from("note=Ring");
    const guessed = { variables: { token: `${token}x` }, rawBody };
    const save = () => expect.unreachable();
    expect((await open(received, guessed, save)).status).toBe(404);
    const redacted = { ...received, redactedAt: noon };
    expect((await open(redacted, { rawBody }, save)).status).toBe(410);
  });
});
