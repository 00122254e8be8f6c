import { expect, it } from "vitest";
import {
  type Authenticate,
  byAnyOf,
  byApiKey,
} from "#functions/bridge/merchant-api/authenticate.ts";
import { apiKeyOf, readApiKey } from "#shared/bridge/adapters/crypto/api-key.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { anHttpEvent } from "#test/builders/gateway-event.ts";

const storeId = storeIdSchema.parse("tea-house");
const key = apiKeyOf("master", { storeId, generation: 2 });

it("names its store and generation, and is proved by the master key", () => {
  expect(key).toMatch(/^obk_tea-house_2_[0-9a-f]{64}$/);
  expect(readApiKey("master", key)).toEqual({ storeId, generation: 2 });
  expect(readApiKey("another", key)).toBeUndefined();
});

it.each([
  ["another store", key.replace("tea-house", "book-shop")],
  ["a later generation", key.replace("_2_", "_3_")],
  ["another proof", `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`],
  ["more behind it", `${key}0`],
  ["nothing", ""],
])("is worth nothing with %s in it", (_, claimed) => {
  expect(readApiKey("master", claimed)).toBeUndefined();
});

it("is good in its own generation alone", async () => {
  const asks = (generation: number) =>
    byApiKey(async () => "master", { generation: async () => generation })(
      anHttpEvent({ headers: { authorization: `Bearer ${key}` } }),
    );

  expect(await asks(2)).toBe(storeId);
  expect(await asks(3)).toBeUndefined();
  expect(await asks(0)).toBeUndefined();
});

it("stands beside other ways to be known", async () => {
  const byCookie: Authenticate = async ({ cookies = [] }) =>
    cookies.length === 0 ? undefined : storeId;
  const authenticate = byAnyOf(async () => undefined, byCookie);

  expect(await authenticate({ ...anHttpEvent(), cookies: ["session"] })).toBe(storeId);
  expect(await authenticate(anHttpEvent())).toBeUndefined();
});
