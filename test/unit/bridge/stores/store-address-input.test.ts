import { expect, it } from "vitest";
import { woocommerceBodySchema } from "#functions/bridge/operator-api/request-schemas.ts";
import { parseStoreUrl } from "#shared/bridge/adapters/woocommerce/stores/store-url.ts";

const parseBody = (url: string) =>
  woocommerceBodySchema.safeParse({ url, consumer_key: "ck_x", consumer_secret: "cs_x" });

it.each([
  "127.0.0.1:8443",
  "shop.example",
  "shop.example/en",
  " https://shop.example/wp-admin/ ",
  "http://127.0.0.1:8080",
  "[::1]:8443",
])("the operator can name a store as a merchant does: %s", (typed) => {
  expect(parseStoreUrl(typed)).toBeDefined();
  expect(parseBody(typed).success).toBe(true);
});

it.each(["", "not a shop", "ftp://shop.example", "javascript://shop.example/"])(
  "no store has the address %j",
  (typed) => {
    expect(parseBody(typed).error?.issues).toMatchObject([
      {
        path: ["url"],
        message: "must be the address of a store, such as shop.example or https://shop.example/en",
      },
    ]);
  },
);
