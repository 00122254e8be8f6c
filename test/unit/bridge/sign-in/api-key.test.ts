import { expect, it } from "vitest";
import {
  type Authenticator,
  authenticateByAny,
  authenticateByApiKey,
} from "#functions/bridge/merchant-api/authenticate.ts";
import { deriveApiKey, verifyApiKey } from "#shared/bridge/adapters/crypto/api-key.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { buildGatewayEvent } from "#test/builders/gateway-event.ts";

const storeId = storeIdSchema.parse("tea-house");
const key = deriveApiKey("master", { storeId, generation: 2 });

it("contains its store and generation, and is verified with the master key", () => {
  expect(key).toMatch(/^obk_tea-house_2_[0-9a-f]{64}$/);
  expect(verifyApiKey("master", key)).toEqual({ storeId, generation: 2 });
  expect(verifyApiKey("another", key)).toBeUndefined();
});

it.each([
  ["another store", key.replace("tea-house", "book-shop")],
  ["a later generation", key.replace("_2_", "_3_")],
  ["another signature", `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`],
  ["an extra character", `${key}0`],
  ["no content", ""],
])("is invalid with %s", (_, alteredKey) => {
  expect(verifyApiKey("master", alteredKey)).toBeUndefined();
});

it("is valid in its own generation only", async () => {
  const authenticate = (generation: number) =>
    authenticateByApiKey(async () => "master", { readGeneration: async () => generation })(
      buildGatewayEvent({ headers: { authorization: `Bearer ${key}` } }),
    );

  expect(await authenticate(2)).toBe(storeId);
  expect(await authenticate(3)).toBeUndefined();
  expect(await authenticate(0)).toBeUndefined();
});

it("works next to other ways to authenticate", async () => {
  const authenticateByCookie: Authenticator = async ({ cookies = [] }) =>
    cookies.length === 0 ? undefined : storeId;
  const authenticate = authenticateByAny(async () => undefined, authenticateByCookie);

  expect(await authenticate({ ...buildGatewayEvent(), cookies: ["session"] })).toBe(storeId);
  expect(await authenticate(buildGatewayEvent())).toBeUndefined();
});
