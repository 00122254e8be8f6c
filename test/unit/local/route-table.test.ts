import { expect, test } from "vitest";
import { createRouteTable } from "#infra/local/http/route-table.ts";

const keys = [
  "$default",
  "ANY /{rest+}",
  "ANY /points",
  "GET /points",
  "GET /points/{id}",
  "GET /points/last",
  "ANY /points/{id}/status",
  "POST /stores/{store}/{path+}",
  "GET /a.b",
];
const findRoute = createRouteTable(keys.map((key) => ({ key, target: key })));

test.each([
  ["GET", "/points", "GET /points"],
  ["POST", "/points", "ANY /points"],
  ["GET", "/points/last", "GET /points/last"],
  ["GET", "/points/7", "GET /points/{id}"],
  ["DELETE", "/points/7", "ANY /{rest+}"],
  ["PUT", "/points/7/status", "ANY /points/{id}/status"],
  ["GET", "/points/7/other", "ANY /{rest+}"],
  ["GET", "/points/", "ANY /{rest+}"],
  ["POST", "/stores/1/a/b", "POST /stores/{store}/{path+}"],
  ["POST", "/stores/1", "ANY /{rest+}"],
  ["GET", "/axb", "ANY /{rest+}"],
  ["GET", "/", "$default"],
])("routes %s %s to %s", (method, path, key) => {
  expect(findRoute(method, path)?.route.target).toBe(key);
});

test("decodes path parameters, and matches the rest of the path with a greedy one", () => {
  expect(findRoute("POST", "/stores/a%20b/c/d")?.pathParameters).toEqual({
    store: "a b",
    path: "c/d",
  });
});

test("finds no route when nothing matches and there is no default route", () => {
  expect(createRouteTable([{ key: "GET /a", target: 1 }])("POST", "/a")).toBeUndefined();
});
