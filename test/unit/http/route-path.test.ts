import { expect, it } from "vitest";
import {
  parseRouteKey,
  type RouteKey,
  sortBySpecificity,
  toRoutablePath,
} from "#functions/http/route-path.ts";

it("translates API Gateway's variables to hono's", () => {
  expect(parseRouteKey("GET /stores/{storeId}/files/{path+}")).toEqual({
    method: "GET",
    path: "/stores/:storeId/files/:path{.+?}",
  });
});

it("puts literal segments before variables, and greedy variables last", () => {
  const keys: RouteKey[] = [
    "GET /orders/{path+}",
    "GET /orders/{id}/{part}",
    "GET /orders/{id}/explain",
    "GET /orders/list/{part}",
  ];

  expect(sortBySpecificity(keys.map((key) => ({ key }))).map(({ key }) => key)).toEqual([
    "GET /orders/list/{part}",
    "GET /orders/{id}/explain",
    "GET /orders/{id}/{part}",
    "GET /orders/{path+}",
  ]);
});

it.each([
  ["/keys/a%20b", "/keys/a%20b"],
  ["/keys/a b", "/keys/a b"],
  ["/keys/100%-a%20b", "/keys/100%25-a%2520b"],
])("passes the path %j on as %j", (rawPath, path) => {
  expect(toRoutablePath(rawPath)).toBe(path);
});
