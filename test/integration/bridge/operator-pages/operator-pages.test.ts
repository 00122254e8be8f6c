import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import {
  buildCourierAccount,
  buildDelivery,
  buildStore,
  noon,
} from "#test/builders/bridge/delivery.ts";
import { type BridgeOverHttp, startBridgeOverHttp } from "#test/fakes/bridge/bridge-over-http.ts";
import { SOURCE_IP_HEADER } from "#test/fakes/http-server.ts";

const ORIGIN = "https://bridge.test";
const DESK = "198.51.100.7";

let bridge: BridgeOverHttp;
let pagesUrl: string;
let cookie: string;

interface Form {
  readonly fields: Record<string, string>;
  readonly headers?: Record<string, string>;
}

/** Each request comes from another network: one network may open 20 pages a second. */
const open = (path: string, headers: Record<string, string> = { cookie }) =>
  fetch(`${pagesUrl}/ops${path}`, { redirect: "manual", headers });
const read = async (path: string) => (await open(path)).text();
const post = (path: string, { fields, headers = { cookie } }: Form) =>
  fetch(`${pagesUrl}/ops${path}`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: ORIGIN, [SOURCE_IP_HEADER]: DESK, ...headers },
    body: new URLSearchParams(fields),
  });
const signIn = (key: string, headers: Record<string, string> = {}) =>
  post("/sign-in", { fields: { key, to: "/ops/stuck" }, headers });
const readFormToken = (page: string): string =>
  /name="form" value="([\w-]+)"/.exec(page)?.[1] ?? expect.unreachable("no token");

beforeAll(async () => {
  bridge = await startBridgeOverHttp();
  pagesUrl = await bridge.serveOperatorPages();
  const stores = createDynamoStores(bridge.table, bridge.openVault);
  await stores.putAccount(buildCourierAccount());
  await stores.connect(buildStore(), noon);
  await createDynamoDeliveries(bridge.table).create(
    buildDelivery({
      state: "held",
      orderName: "<b>#1001</b>",
      reason: createMessage("test-without-sandbox"),
    }),
  );
  const signedIn = await signIn(bridge.opsKey);
  [cookie = ""] = signedIn.headers.getSetCookie().map((one) => one.split(";")[0] ?? "");
});
afterAll(() => bridge.close());

describe("signing in", () => {
  it("is asked of a stranger on each page, and leads there", async () => {
    const page = await (await open("/stuck?store=tea-house", {})).text();

    expect(page).toContain('name="to" value="/ops/stuck?store=tea-house"');
    expect(page).not.toContain("Dead letters");
  });

  it("takes an operator's key, and keeps it out of the browser", async () => {
    const answer = await signIn(bridge.opsKey);

    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/ops/stuck");
    const [set = ""] = answer.headers.getSetCookie();
    expect(set).toMatch(
      /^__Host-operator=[\w.-]+; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=1800$/,
    );
    expect(set).not.toContain(bridge.opsKey);
    expect(await read("")).toContain("<span>operator</span>");
  });

  it("leads to pages of ours only", async () => {
    for (const to of ["//evil.test", "https://evil.test/ops", "/ops/../app", "/opsy"]) {
      const fields = { key: bridge.opsKey, to };
      const answer = await post("/sign-in", { fields, headers: {} });
      expect(answer.headers.get("location"), to).toBe("/ops");
    }
  });

  it("refuses a wrong key, and records who came from where", async () => {
    const answer = await signIn("wrong-key-of-somebody-else-0123456789", {
      [SOURCE_IP_HEADER]: "203.0.113.9",
    });

    expect(answer.status).toBe(422);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await answer.text()).not.toContain("wrong-key");
    const changes = await read("/changes");
    expect(changes).toContain("unknown (operator) from 203.0.113.9");
    expect(changes).toContain(`operator (operator) from ${DESK}`);
  });

  it("limits the attempts of a network", async () => {
    const attempts = await Promise.all(
      Array.from({ length: 12 }, () => signIn("wrong", { [SOURCE_IP_HEADER]: "203.0.113.77" })),
    );

    expect(attempts.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  it("ends with the session's cookie", async () => {
    const form = readFormToken(await read(""));
    const answer = await post("/sign-out", { fields: { form } });

    expect(answer.headers.getSetCookie()[0]).toContain("Max-Age=0");
  });
});

describe("a request from another site", () => {
  it("that opens a page is repeated from our own, with the cookie", async () => {
    const answer = await open("/stuck", { "sec-fetch-site": "cross-site" });

    expect(await answer.text()).toContain('<meta http-equiv="refresh" content="0">');
  });

  it.each([
    ["another origin", { origin: "https://evil.test" }],
    ["no origin", { origin: "" }],
  ])("that posts a form from %s changes nothing", async (_, headers) => {
    const form = readFormToken(await read(""));
    const fields = { action: "pause", store: "tea-house", form };
    const answer = await post("/confirm", { fields, headers: { cookie, ...headers } });

    expect(answer.status).toBe(403);
    expect(await read("/store?store=tea-house")).toContain("Orders go out by its rules");
  });

  it("that posts a form without the session's token changes nothing", async () => {
    for (const form of ["", "x".repeat(43)]) {
      const answer = await post("/confirm", {
        fields: { action: "pause", store: "tea-house", form },
      });
      expect(answer.status).toBe(403);
    }
    expect(await read("/store?store=tea-house")).toContain("Orders go out by its rules");
  });
});

describe("a page", () => {
  it("runs no script, and is framed and stored by nobody", async () => {
    const { headers } = await open("");

    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("finds an order by its id, and shows all of it, names of shops as text", async () => {
    const found = await open("/find?q=1001");
    expect(found.headers.get("location")).toBe("/ops/order?store=tea-house&order=1001");

    const page = await read("/order?store=tea-house&order=1001");
    expect(page).toContain("&lt;b&gt;#1001&lt;/b&gt; of tea-house: held");
    expect(page).toContain("What it waits for");
    expect(page).toContain("action=reconcile");
  });

  it.each([
    ["", "What needs somebody"],
    ["", "schedule sweep-stores"],
    ["/stuck", "1 × test-without-sandbox"],
    ["/stores", "tea-house"],
    ["/store?store=tea-house", "Read its changes again"],
    ["/accounts", "main"],
    ["/account?account=main", "The courier is available."],
    ["/dead-letters", "There are none."],
    ["/person?store=tea-house", "Exports of the last 30 days"],
    ["/keys", "1 key"],
    ["/changes", "POST /ops/sign-in"],
  ])("%s shows %s", async (path, text) => {
    expect(await read(path)).toContain(text);
  });

  it.each([
    ["/find?q=nothing-is-called-so", 404, "is called like that"],
    ["/order?store=nowhere&order=1", 404, "There is no such store"],
    ["/order?store=&order=", 404, "This is no order"],
    ["/store?store=nowhere", 404, "No such store"],
    ["/account?account=nowhere", 404, "No such courier account"],
    ["/dead-letter?id=1", 404, "This is no dead letter"],
    ["/confirm?action=pause", 400, "Something is missing"],
    ["/confirm?action=constructor", 400, "Something is missing"],
    ["/nowhere", 404, "There is no such page"],
  ])("%s is answered %i: %s", async (path, status, text) => {
    const answer = await open(path);

    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(text);
  });
});

describe("an action", () => {
  const confirm = async (fields: Record<string, string>) => {
    const page = await read(`/confirm?${new URLSearchParams(fields)}`);
    return { page, form: readFormToken(page.slice(page.indexOf("<main"))) };
  };

  it("says what it will do, does it, says so, and is recorded with the person's address", async () => {
    const fields = { action: "pause", store: "tea-house" };
    const { page, form } = await confirm(fields);
    expect(page).toContain("Holds the bookings of tea-house");

    const done = await post("/confirm", { fields: { ...fields, form } });
    expect(done.headers.get("location")).toBe("/ops/store?store=tea-house&done=pause");
    expect(await read("/store?store=tea-house&done=pause")).toContain("Bookings are held.");
    expect(await read("/store?store=tea-house")).toContain("nothing new goes out");
    const changes = await read("/changes?store=tea-house");
    expect(changes).toContain("POST /ops/v1/stores/{storeId}/pause");
    expect(changes).toContain(`operator (operator) from ${DESK}`);

    await post("/confirm", { fields: { action: "resume", store: "tea-house", form } });
    expect(await read("/store?store=tea-house")).toContain("Orders go out by its rules");
  });

  it("shows the person's data once it was confirmed, and records that", async () => {
    const fields = { action: "export", store: "tea-house", orders: "1001, 1002" };
    const { page, form } = await confirm(fields);
    expect(page).toContain("the buyer of 2 orders of tea-house");

    const done = await post("/confirm", { fields: { ...fields, form } });
    const location = done.headers.get("location") ?? "";
    expect(location).toMatch(/^\/ops\/data-request\?store=tea-house&id=[\w-]+&done=export$/);
    expect(await read(location.replace("/ops", ""))).toContain("&quot;orderId&quot;: &quot;1001");
    expect(await read("/changes?store=tea-house")).toContain("data-requests/{requestId}");
  });

  it.each([
    [{ action: "reconcile", store: "tea-house", order: "1001" }, "/ops/order"],
    [{ action: "resync", account: "main" }, "/ops/account"],
    [{ action: "retry-erasures", account: "main" }, "/ops/account"],
    [{ action: "sign-out-merchants", store: "tea-house" }, "/ops/store"],
    [{ action: "redrive", queue: "reconcile" }, "/ops/dead-letters"],
    [{ action: "erase", store: "tea-house", orders: "77" }, "/ops/person"],
  ])("%j is carried out", async (fields: Record<string, string>, page) => {
    const { form } = await confirm(fields);
    const done = await post("/confirm", { fields: { ...fields, form } });

    expect(done.status).toBe(303);
    expect(done.headers.get("location")).toContain(page);
  });

  it("shows why the operator API refuses it", async () => {
    const fields = { action: "replay", store: "tea-house", since: "2001-01-01T00:00" };
    const { page, form } = await confirm(fields);
    expect(page).toContain("changed since 2001-01-01T00:00:00.000Z");
    const refused = await post("/confirm", { fields: { ...fields, form } });

    expect(refused.status).toBe(422);
    const problem = await refused.text();
    expect(problem).toContain("since must be in the last 60 days.");
    expect(problem).toContain('href="/ops/store?store=tea-house"');
    expect(problem).not.toContain('href=""');
  });
});
