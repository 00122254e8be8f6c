import { expect, it } from "vitest";
import { toStoreSite } from "#shared/bridge/domain/sign-in/store-site.ts";

it.each([
  "https://shop.example",
  "http://shop.example",
  "https://www.shop.example/",
  "https://SHOP.example:443",
  "http://shop.example:80/",
  "https://shop.example.",
])("recognizes one shop at %s", (url) => {
  expect(toStoreSite(url)).toBe("shop.example");
});

it("tells shops apart by host, explicit port and path", () => {
  const urls = [
    "https://shop.example",
    "https://other.shop.example",
    "https://shop.example:8443",
    "https://shop.example:8444",
    "https://shop.example/en",
    "https://shop.example/de",
    "https://shop.example:8443/en",
  ];
  expect(new Set(urls.map(toStoreSite)).size).toBe(urls.length);
});
