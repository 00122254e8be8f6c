import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkDeployment } from "#infra/smoke/check-deployment.ts";
import { buildOpenapiDocument } from "#shared/contract/openapi/build-openapi-document.ts";
import { takeScreenshot } from "./local-run/browser.ts";
import { type Endpoints, getCourierHeaders } from "./local-run/endpoints.ts";
import {
  listFaults,
  measureLoad,
  measureWidth,
  openDetails,
  openDocs,
} from "./local-run/reference-page.ts";
import { joinRunWithBrowser } from "./local-run/shared-run.ts";

let at: Endpoints;
let browser: Browser;

joinRunWithBrowser("as-seeded", (run) => {
  ({ at, browser } = run);
});

const REFERENCES = [
  ["courier", "/docs", "Delivery Ordering Service"],
  ["bridge", "/api/docs", "Order Bridge"],
] as const;
const SCREENS = [
  ["desktop", 1280],
  ["phone", 390],
] as const;

const openCourierDocs = (path: string, width: number) =>
  openDocs(browser, at.courier.url, path, width);

/** Opens one call of the page that sends calls. */
async function openOperation(page: Page, operation: string) {
  const call = page.locator(`#operations-Orders-${operation}`);
  await call.locator(".opblock-summary-control").click();
  return call;
}

const countCalls = () =>
  // And the notification.
  Object.values(buildOpenapiDocument().paths ?? {}).flatMap(Object.keys).length + 1;

describe("the reference", () => {
  it.each(SCREENS)(
    "lists every call and its fields on a %s, asking no other host",
    async (device, width) => {
      const { page, errors } = await openCourierDocs("/docs", width);

      expect(await page.locator("section:has(.request)").count()).toBe(countCalls());
      await page.locator("#quoteDropoff").getByText("1 on foot, 2 bicycle").first().waitFor();
      await openDetails(page);
      await takeScreenshot(page, `docs-${device}`);
      expect(await measureWidth(page)).toBeLessThanOrEqual(width);
      expect(errors).toEqual([]);
      await page.close();
    },
  );

  it("leads from a call to the page that sends it", async () => {
    const { page } = await openCourierDocs("/docs", 1280);
    await page.locator("#listNotifications").getByRole("link", { name: "Try this call" }).click();

    await page.locator(".opblock.is-open", { hasText: "List notifications" }).first().waitFor();
    await page.close();
  });

  describe.each(REFERENCES)("of the %s", (system, path, title) => {
    it.each([
      ["desktop", 1280, "light"],
      ["phone", 390, "dark"],
    ] as const)("passes axe on a %s (%i px, %s)", async (_, width, colorScheme) => {
      const faults = await listFaults(browser, `${at[system].url}${path}`, { width, colorScheme });

      expect(faults).toEqual([]);
    });

    it("needs no script, three requests and 60 KB at most", async () => {
      const load = await measureLoad(browser, `${at[system].url}${path}`);

      expect(load).toMatchObject({ title: expect.stringContaining(title), scripts: 0, mains: 1 });
      expect(load.requests).toBeLessThanOrEqual(3);
      expect(load.sentBytes).toBeLessThanOrEqual(60 * 1024);
      expect(load.htmlBytes).toBeLessThanOrEqual(500 * 1024);
    });
  });
});

describe("the page that sends calls", () => {
  it.each(SCREENS)(
    "lists every call and its fields on a %s, asking no other host",
    async (device, width) => {
      const { page, errors } = await openCourierDocs("/docs/try", width);

      await expect.poll(() => page.locator(".opblock").count()).toBe(countCalls());
      expect(await page.locator("main").count()).toBe(1);
      const quote = await openOperation(page, "quoteDropoff");
      await quote.getByText("1 on foot, 2 bicycle").first().waitFor();
      await takeScreenshot(page, `docs-try-${device}`);
      expect(await measureWidth(page)).toBeLessThanOrEqual(width);
      expect(errors).toEqual([]);
      await page.close();
    },
  );

  it("sends a call with the entered credentials", async () => {
    const { page } = await openCourierDocs("/docs/try", 1280);
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
    const pages = await Promise.all(
      ["/docs", "/docs/try"].map(async (path) => (await get(path)).text()),
    );
    const paths = pages.flatMap((html) =>
      [...html.matchAll(/(?:src|href)="(\/docs\/[^"]+\.\w+)"/g)].map(([, path = ""]) => path),
    );

    expect(paths).toHaveLength(1 + 5);
    for (const path of paths) {
      const { status, headers } = await get(path);
      expect(status).toBe(200);
      expect(headers.get("cache-control")).toContain("immutable");
      expect(Number(headers.get("content-length"))).toBeLessThan(4 * 1024 * 1024);
    }
  });

  it("allows scripts, styles and requests of this host only", async () => {
    for (const path of ["/docs", "/docs/try"]) {
      const policy = (await get(path)).headers.get("content-security-policy");

      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
    }
  });

  it("keeps the page that sends calls out of search engines", async () => {
    expect((await get("/docs/try")).headers.get("x-robots-tag")).toBe("noindex");
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

describe("the smoke test of a deployment", () => {
  it("passes against systems that run, with an operator's key", async () => {
    const { bridge, courier } = at;
    const results = await checkDeployment({
      bridge: bridge.url,
      courier: courier.url,
      opsKey: bridge.opsKey,
    });

    expect(results).toHaveLength(7);
    expect(results.flatMap(({ problem }) => problem ?? [])).toEqual([]);
  });

  it("names what is wrong: another key, and systems that do not answer", async () => {
    const results = await checkDeployment({
      bridge: at.bridge.url,
      courier: "http://127.0.0.1:1",
      opsKey: "k".repeat(48),
    });
    const problems = results.flatMap(({ problem }) => problem ?? []);

    expect(problems).toHaveLength(3);
    expect(problems).toContain(`GET ${at.bridge.url}/ops/v1/stores answered 401, not 200`);
    expect(problems.filter((each) => each.includes(" did not answer: "))).toHaveLength(2);
  });
});
