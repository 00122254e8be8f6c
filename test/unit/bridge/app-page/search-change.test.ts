import { expect, it } from "vitest";
import { isOrderText } from "#functions/bridge/app-page/browser/screens/deliveries/search/to-search-change.ts";

it.each(["1042", "#1042", "EN-1042", "S2-10421", "s2-1042-2", "#1042-TEST"])(
  "%s can only be an order's, and may be in an address",
  (text) => {
    expect(isOrderText(text)).toBe(true);
  },
);

it.each([
  "Ada",
  "Ada 2",
  "李小龍",
  "ada2@example.com",
  "7185550",
  "718-5550",
  "+1 718",
  "5551234567890",
])("%s may be a buyer's, and is in no address", (text) => {
  expect(isOrderText(text)).toBe(false);
});
