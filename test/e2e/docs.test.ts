import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOpenapiDocument } from "#shared/contract/openapi/build-openapi-document.ts";
import { openBrowser, takeScreenshot } from "./local-run/browser.ts";
import { type Endpoints, getCourierHeaders } from "./local-run/endpoints.ts";
import { joinSharedRun } from "./local-run/shared-run.ts";

const local = joinSharedRun("as-seeded");
let at: Endpoints;
let browser: Browser;

beforeAll(async () => {
  at = await local.start();
  browser = await openBrowser();
});

afterAll(async () => {
  await local.leave();
  await browser.close();
});

/** Opens the reference. Records its errors and its requests to other hosts. */
async function openReference(width: number) {
  const page = await browser.newPage({ viewport: { width, height: 844 } });
  const errors: string[] = [];
  page.on("console", (said) => said.type() === "error" && errors.push(said.text()));
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("request", (request) => {
    if (!/^data:/.test(request.url()) && !request.url().startsWith(at.courier.url))
      errors.push(request.url());
  });
  await page.goto(`${at.courier.url}/docs`);
  await page.getByRole("heading", { name: "Delivery Ordering Service" }).waitFor();
  return { page, troubles: errors };
}

/** Opens one call of the page. */
async function openOperation(page: Page, operation: string) {
  const call = page.locator(`#operations-Orders-${operation}`);
  await call.locator(".opblock-summary-control").click();
  return call;
}

describe("the reference", () => {
  it.each([
    ["desktop", 1280],
    ["phone", 390],
  ])("lists every call and its fields on a %s, asking no other host", async (device, width) => {
    const { page, troubles: errors } = await openReference(width);

    const calls = Object.values(buildOpenapiDocument().paths ?? {}).flatMap(Object.keys).length;
    // And the notification.
    expect(await page.locator(".opblock").count()).toBe(calls + 1);
    const quote = await openOperation(page, "quoteDropoff");
    await quote.getByText("1 on foot, 2 bicycle").first().waitFor();
    await takeScreenshot(page, `docs-${device}`);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
    expect(errors).toEqual([]);
    await page.close();
  });

  it("sends a call with the entered credentials", async () => {
    const { page } = await openReference(1280);
    await page.getByRole("button", { name: "Authorize" }).first().click();
    for (const [name, value] of Object.entries(getCourierHeaders(at))) {
      const box = page.locator(".auth-container", { hasText: `Name: ${name}` });
      await box.locator("input").fill(value);
      await box.getByRole("button", { name: /Apply|Authorize/ }).click();
    }
    await page.getByRole("button", { name: "Close" }).first().click();
    const list = await openOperation(page, "listOrders");
    await list.getByRole("button", { name: "Try it out" }).click();
    const responded = page.waitForResponse(/order-list/);
    await list.getByRole("button", { name: "Execute" }).click();

    expect((await responded).status()).toBe(200);
    await page.close();
  });
});

describe("over HTTP", () => {
  const get = (path: string, headers = {}) => fetch(`${at.courier.url}${path}`, { headers });

  it("serves the generated document, compressed or not", async () => {
    const plain = await get("/openapi.json", { "accept-encoding": "identity" });
    const zipped = await get("/openapi.json");
    const made = JSON.parse(JSON.stringify(buildOpenapiDocument()));
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(await plain.json()).toEqual(made);
    expect(zipped.headers.get("content-encoding")).toBe("gzip");
    expect(await zipped.json()).toEqual(made);
  });

  it("lets browsers cache hashed files forever, within the size limit of Lambda responses", async () => {
    const html = await (await get("/docs")).text();
    const paths = [...html.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map(
      ([, path = ""]) => path,
    );

    expect(paths).toHaveLength(5);
    for (const path of paths) {
      const { status, headers } = await get(path);
      expect(status).toBe(200);
      expect(headers.get("cache-control")).toContain("immutable");
      expect(Number(headers.get("content-length"))).toBeLessThan(4 * 1024 * 1024);
    }
  });

  it("allows scripts, styles and requests of this host only", async () => {
    const policy = (await get("/docs")).headers.get("content-security-policy");

    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });

  it("returns 404 in the format of all refusals", async () => {
    const response = await get("/docs/reference-0.js");

    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ code: 1404, msgtext: "There is no such page." });
  });

  it("accepts the examples of the document", async () => {
    const document = JSON.parse(JSON.stringify(buildOpenapiDocument()));
    const { post } = document.paths["/api/restfull/v4/orders/dropoff/quote"];
    const { example } = post.requestBody.content["application/json"];

    const response = await fetch(`${at.courier.url}/api/restfull/v4/orders/dropoff/quote`, {
      method: "POST",
      headers: { ...getCourierHeaders(at), "content-type": "application/json" },
      body: JSON.stringify({ ...example, email: at.courier.email }),
    });

    expect(response.status).toBe(200);
    expect(Object.keys((await response.json()) as object).sort()).toEqual(
      Object.keys(post.responses["200"].content["application/json"].examples.example2.value).sort(),
    );
  });
});
