import { describe, expect, it } from "vitest";
import { recordWebVitals } from "#functions/bridge/merchant-pages/record-web-vitals.ts";

const send = async (body: unknown) => {
  const measured: unknown[][] = [];
  const rawBody = Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  const { status } = await recordWebVitals((...one) => void measured.push(one), { rawBody });
  return { status, measured };
};

describe("web vitals of a merchant's page", () => {
  it("become metrics of the bridge, by the page that was measured", async () => {
    const metrics = [
      { name: "LCP", value: 812.5 },
      { name: "CLS", value: 0.02 },
      { name: "INP", value: 48 },
    ];

    expect(await send({ page: "shopify", metrics })).toEqual({
      status: 204,
      measured: [
        ["PageLargestContentfulPaint", { page: "shopify" }, 812.5],
        ["PageLayoutShift", { page: "shopify" }, 0.02],
        ["PageInteractionToNextPaint", { page: "shopify" }, 48],
      ],
    });
    expect((await send({ page: "session", metrics: metrics.slice(0, 1) })).measured).toEqual([
      ["PageLargestContentfulPaint", { page: "session" }, 812.5],
    ]);
  });

  it("never name a store or a person: whatever else is sent is left out", async () => {
    const metrics = [{ name: "LCP", value: 1, id: "v1", country: "SE", shop: "tea" }];

    const { measured } = await send({ page: "shopify", metrics, shop: "tea.myshopify.com" });

    expect(JSON.stringify(measured)).not.toMatch(/tea|SE|v1/);
  });

  it.each([
    ["no JSON", "{"],
    ["an unknown page", { page: "other", metrics: [{ name: "LCP", value: 1 }] }],
    ["an unknown metric", { page: "shopify", metrics: [{ name: "__proto__", value: 1 }] }],
    ["a negative value", { page: "shopify", metrics: [{ name: "LCP", value: -1 }] }],
    ["an absurd value", { page: "shopify", metrics: [{ name: "CLS", value: 1e9 }] }],
    ["too many", { page: "shopify", metrics: Array(11).fill({ name: "LCP", value: 1 }) }],
    ["nothing", { page: "shopify", metrics: [] }],
  ])("are refused as a whole if they are %s", async (_, body) => {
    expect(await send(body)).toEqual({ status: 400, measured: [] });
  });
});
