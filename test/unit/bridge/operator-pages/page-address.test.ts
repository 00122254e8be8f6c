import { expect, it } from "vitest";
import {
  createAddressHeaders,
  readVouchedAddress,
} from "#functions/bridge/operator-pages/session/page-address.ts";

const secret = "the secret with all operators' keys";
const headers = createAddressHeaders(secret, "198.51.100.7");

it("is believed if the page that reads the secret says it", () => {
  expect(readVouchedAddress(headers, secret)).toBe("198.51.100.7");
});

it("is not believed of anybody else", () => {
  expect(readVouchedAddress(headers, "another secret")).toBeUndefined();
  expect(
    readVouchedAddress({ ...headers, "x-ops-page-address": "203.0.113.1" }, secret),
  ).toBeUndefined();
  expect(readVouchedAddress({ ...headers, "x-ops-page-proof": "" }, secret)).toBeUndefined();
  expect(readVouchedAddress({}, secret)).toBeUndefined();
});
