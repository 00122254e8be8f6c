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

it("names its store and generation, and is proved by the master key", () => {
  expect(key).toMatch(/^obk_tea-house_2_[0-9a-f]{64}$/);
  expect(verifyApiKey("master", key)).toEqual({ storeId, generation: 2 });
  expect(verifyApiKey("another", key)).toBeUndefined();
});

it.each([
  ["another store", key.replace("tea-house", "book-shop")],
  ["a later generation", key.replace("_2_", "_3_")],
  ["another proof", `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`],
  ["more behind it", `${key}0`],
  ["nothing", ""],
])("is worth nothing with %s in it", (_, claimed) => {
  expect(verifyApiKey("master", claimed)).toBeUndefined();
});

it("is good in its own generation alone", async () => {
  const asks = (generation: number) =>
    authenticateByApiKey(async () => "master", { readGeneration: async () => generation })(
      buildGatewayEvent({ headers: { authorization: `Bearer ${key}` } }),
    );

  expect(await asks(2)).toBe(storeId);
  expect(await asks(3)).toBeUndefined();
  expect(await asks(0)).toBeUndefined();
});

it("stands beside other ways to be known", async () => {
  const byCookie: Authenticator = async ({ cookies = [] }) =>
    cookies.length === 0 ? undefined : storeId;
  const authenticate = authenticateByAny(async () => undefined, byCookie);

  expect(await authenticate({ ...buildGatewayEvent(), cookies: ["session"] })).toBe(storeId);
  expect(await authenticate(buildGatewayEvent())).toBeUndefined();
});
