import { afterAll, beforeAll, expect, it } from "vitest";
import {
  BRIDGE_ROUTES,
  type BridgeOverHttp,
  startBridgeOverHttp,
} from "#test/fakes/bridge/bridge-over-http.ts";

let bridge: BridgeOverHttp;
beforeAll(async () => {
  bridge = await startBridgeOverHttp();
});
afterAll(() => bridge.close());

it.each(BRIDGE_ROUTES)("%s answers with the security headers", async (route) => {
  const [method = "", pattern = ""] = route.split(" ");
  const { headers } = await fetch(`${bridge.url}${pattern.replaceAll(/\{\w+\}/g, "x")}`, {
    method: method.replace("ANY", "GET"),
    redirect: "manual",
  });

  expect(headers.get("strict-transport-security")).toBe("max-age=63072000");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

it.each(["/sign-in", "/sign-in/link", "/woocommerce/connect", "/track/unknown"])(
  "%s is framed by nobody",
  async (path) => {
    const { headers } = await fetch(`${bridge.url}${path}`);

    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none';/);
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  },
);

it.each([
  [{ origin: "https://bridge.test" }, 200],
  [{ origin: "https://evil.example" }, 403],
  [{}, 403],
])("a sign-in form with the headers %j is answered with %i", async (headers, status) => {
  const response = await fetch(`${bridge.url}/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: "store=https://shop.example",
  });

  expect(response.status).toBe(status);
});

it("a form of a page at the API's own host name is foreign", async () => {
  const response = await fetch(`${bridge.url}/sign-in`, {
    method: "POST",
    headers: { origin: bridge.url },
    body: "store=https://shop.example",
  });

  expect(response.status).toBe(403);
});
