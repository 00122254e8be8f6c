import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import {
  createStoreHttpClient,
  type StoreHttpRequest,
} from "#shared/bridge/adapters/http/store-http-client.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import {
  type NetworkPolicy,
  PUBLIC_INTERNET_POLICY,
  toNetworkPolicy,
} from "#shared/outbound/network-policy.ts";
import { resolveTo } from "#test/fakes/dns-lookup.ts";

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

/** Starts a server on this machine. `host` is the name that represents it. */
async function startServer(answer: RequestListener, host = "127.0.0.1", port = 0) {
  const requests: { url: string; authorization: string | undefined }[] = [];
  const server = createServer((request, response) => {
    requests.push({ url: request.url ?? "", authorization: request.headers.authorization });
    answer(request, response);
  });
  server.listen(port, host);
  await once(server, "listening");
  cleanUps.push(() => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  });
  const bound = (server.address() as AddressInfo).port;
  return { url: `http://${host}:${bound}`, port: bound, requests };
}

const get: StoreHttpRequest = {
  method: "GET",
  timeoutMs: 2000,
  maxResponseBytes: 1000,
  redirectScope: "anywhere",
};
/** Treats 127.0.0.2 as an address on the public internet. */
const publicAt2: NetworkPolicy = {
  protocols: ["http:", "https:"],
  ports: "any",
  privateAddresses: ["127.0.0.2"],
};
it("returns bytes that are no text where they are asked for so", async () => {
  const bytes = Buffer.from([0xff, 0xd8, 0x00, 0x80, 0xfe]);
  const { url } = await startServer((_, response) => response.end(bytes));
  const sendRequest = createStoreHttpClient(toNetworkPolicy("yes"));

  const { text } = await sendRequest(url, { ...get, encoding: "base64" });

  expect(Buffer.from(text, "base64")).toEqual(bytes);
});

describe("a store address on the public internet", () => {
  const sendRequest = createStoreHttpClient(PUBLIC_INTERNET_POLICY);

  it.each([
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0177.0.0.1/",
    "https://127.1/",
    "https://10.0.0.8/",
    "https://172.16.0.1/",
    "https://192.168.1.1/",
    "https://169.254.169.254/latest/meta-data/",
    "https://100.64.0.1/",
    "https://0.0.0.0/",
    "https://[::1]/",
    "https://[::]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:a9fe:a9fe]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[fd00:ec2::254]/",
    "https://[fe80::1]/",
    "https://[::127.0.0.1]/",
    "https://[::7f00:1]/",
    "https://[::a9fe:a9fe]/",
    "https://[::ffff:0:127.0.0.1]/",
    "https://[64:ff9b::a9fe:a9fe]/",
    "https://[64:ff9b:1::7f00:1]/",
    "https://[2002:7f00:1::]/",
    "https://[2002:a9fe:a9fe::1]/",
    "https://[2001:0:4136:e378:8000:63bf:80ff:fffe]/",
    "https://[2001:db8::1]/",
    "https://[fec0::1]/",
    "https://[ff02::1]/",
    "https://[fd20:ce::254]/",
    "https://169.254.170.2/v2/credentials",
    "https://168.63.129.16/",
    "https://192.0.0.192/",
    "https://100.100.100.200/",
    "https://198.18.0.1/",
    "https://192.0.2.1/",
    "https://224.0.0.1/",
    "https://255.255.255.255/",
    "https://shop.example:8443/",
    "https://shop.example:22/",
    "https://user:password@shop.example/",
    "not an address",
  ])("is refused when it is %s", async (address) => {
    await expect(sendRequest(address, get)).rejects.toMatchObject({ reason: "forbidden-address" });
  });

  it.each(["http://shop.example/", "ftp://shop.example/", "file:///etc/passwd"])(
    "is refused when it is %s, because keys would be sent without TLS",
    async (address) => {
      await expect(sendRequest(address, get)).rejects.toMatchObject({ reason: "not-https" });
    },
  );

  it.each([
    ["127.0.0.1"],
    ["169.254.169.254"],
    ["10.1.2.3"],
    ["::1"],
    ["::ffff:127.0.0.1"],
    ["fd00:ec2::254"],
    ["::127.0.0.1"],
    ["::ffff:169.254.169.254"],
    ["2002:7f00:1::1"],
    ["64:ff9b::10.0.0.1"],
    ["93.184.216.34", "127.0.0.1"],
  ])("is refused when its name resolves to %s", async (...addresses) => {
    const misdirected = createStoreHttpClient(PUBLIC_INTERNET_POLICY, resolveTo(...addresses));

    await expect(misdirected("https://shop.example/", get)).rejects.toMatchObject({
      reason: "forbidden-address",
    });
  });

  it("is checked against the connected address when its name changes between two look-ups", async () => {
    const inside = await startServer((_, response) => response.end("secret"));
    const answers = ["127.0.0.2", "127.0.0.1"];
    const rebinding = createStoreHttpClient(publicAt2, (name, options, done) =>
      resolveTo(answers.shift() ?? "127.0.0.1")(name, options, done),
    );

    // The first look-up returns a public address without a server. The second returns a private
    // one.
    const first = rebinding(`http://shop.example:${inside.port}/`, get);
    await expect(first).rejects.toMatchObject({ reason: "silent" });
    const second = rebinding(`http://shop.example:${inside.port}/`, get);
    await expect(second).rejects.toMatchObject({ reason: "forbidden-address" });
    expect(inside.requests).toEqual([]);
  });
});

describe("a deployment that allows private addresses", () => {
  const sendRequest = createStoreHttpClient(toNetworkPolicy("yes"));

  it.each([
    "http://169.254.169.254/latest/meta-data/",
    "http://169.254.170.2/v2/credentials",
    "http://169.254.170.23/v1/credentials",
    "http://[fd00:ec2::254]/latest/meta-data/",
    "http://[fd00:ec2::23]/",
    "http://[fd20:ce::254]/",
    "http://[fe80::1]/",
    "http://[::ffff:169.254.169.254]/",
    "http://[::ffff:a9fe:a9fe]/",
    "http://[::169.254.169.254]/",
    "http://[64:ff9b::a9fe:a9fe]/",
    "http://[2002:a9fe:a9fe::1]/",
    "http://168.63.129.16/",
    "http://100.100.100.200/",
    "http://0.0.0.0/",
    "http://[::]/",
    "http://[::127.0.0.1]/",
  ])("still refuses %s", async (address) => {
    await expect(sendRequest(address, get)).rejects.toMatchObject({ reason: "forbidden-address" });
  });

  it.each(["169.254.169.254", "fe80::1", "::ffff:169.254.169.254"])(
    "still refuses a name that resolves to %s",
    async (address) => {
      const misdirected = createStoreHttpClient(
        toNetworkPolicy("yes"),
        resolveTo("127.0.0.1", address),
      );

      await expect(misdirected("http://shop.example/", get)).rejects.toMatchObject({
        reason: "forbidden-address",
      });
    },
  );

  it("reaches a store on this machine, by name and in an IPv6 form", async () => {
    const store = await startServer((_, response) => response.end("here"));
    const named = createStoreHttpClient(toNetworkPolicy("yes"), resolveTo("127.0.0.1"));

    expect((await named(`http://shop.example:${store.port}/`, get)).text).toBe("here");
    expect((await sendRequest(`http://[::ffff:127.0.0.1]:${store.port}/`, get)).text).toBe("here");
  });
});

describe("a redirect", () => {
  it("to a private address is not followed", async () => {
    const inside = await startServer((_, response) => response.end("secret"));
    const outside = await startServer(
      (_, response) => response.writeHead(302, { location: inside.url }).end(),
      "127.0.0.2",
    );

    await expect(createStoreHttpClient(publicAt2)(outside.url, get)).rejects.toMatchObject({
      reason: "forbidden-address",
    });
    expect(inside.requests).toEqual([]);
  });

  it("to another host does not carry credentials", async () => {
    const other = await startServer((_, response) => response.end("here"), "127.0.0.3");
    const first = await startServer(
      (_, response) => response.writeHead(307, { location: `${other.url}/new` }).end(),
      "127.0.0.2",
    );
    const sendRequest = createStoreHttpClient(toNetworkPolicy("yes"));

    const answer = await sendRequest(first.url, {
      ...get,
      headers: { Authorization: "Basic abc" },
    });

    expect(answer.url.href).toBe(`${other.url}/new`);
    expect(first.requests).toMatchObject([{ authorization: "Basic abc" }]);
    expect(other.requests).toMatchObject([{ url: "/new", authorization: undefined }]);
  });

  it("to another host is refused for requests of the store's own API, and for every write", async () => {
    const other = await startServer((_, response) => response.end("here"));
    const store = await startServer((request, response) =>
      response.writeHead(308, { location: request.url === "/away" ? other.url : "/here" }).end(),
    );
    const sendRequest = createStoreHttpClient(toNetworkPolicy("yes"));

    const away = sendRequest(`${store.url}/away`, { ...get, redirectScope: "same-origin" });
    await expect(away).rejects.toMatchObject({ reason: "moved" });
    const write = sendRequest(store.url, { ...get, method: "PUT", body: "{}" });
    await expect(write).rejects.toMatchObject({ reason: "moved" });
    expect(other.requests).toEqual([]);
    expect(store.requests).toHaveLength(2);
  });

  it("is followed at most three times", async () => {
    const redirectLoop = await startServer((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end("arrived");
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    const sendRequest = createStoreHttpClient(toNetworkPolicy("yes"));

    expect(await sendRequest(`${redirectLoop.url}/3`, get)).toMatchObject({ text: "arrived" });
    await expect(sendRequest(`${redirectLoop.url}/4`, get)).rejects.toMatchObject({
      reason: "too-many-redirects",
    });
  });
});

describe("a response", () => {
  const sendRequest = createStoreHttpClient(toNetworkPolicy("yes"));

  it("is not read beyond the size limit", async () => {
    let sent = 0;
    const endlessServer = await startServer((_, response) => {
      const more = () => {
        sent += 1;
        if (!response.destroyed) response.write("x".repeat(64), () => setImmediate(more));
      };
      more();
    });

    await expect(sendRequest(endlessServer.url, get)).rejects.toMatchObject({
      reason: "too-large",
    });
    const sentBefore = sent;
    await new Promise((later) => setTimeout(later, 100));
    expect(sent - sentBefore).toBeLessThan(50);
  });

  it("that is slow is aborted at the time limit", async () => {
    let drops = 0;
    const slowServer = await startServer((_, response) => {
      const timer = setInterval(() => {
        drops += 1;
        response.write(" ");
      }, 50);
      response.on("close", () => clearInterval(timer));
    });

    await expect(sendRequest(slowServer.url, { ...get, timeoutMs: 400 })).rejects.toMatchObject({
      reason: "too-slow",
    });
    // The limit counts drops instead of time, because a busy machine delays both.
    expect(drops).toBeLessThan(30);
  });

  it("that breaks off or never comes is reported as a store error and can be retried", async () => {
    const brokenServer = await startServer((_, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("{", () => response.destroy());
    });

    await expect(sendRequest(brokenServer.url, get)).rejects.toMatchObject({
      reason: "silent",
      kind: "down",
    });
    await expect(sendRequest("http://127.0.0.1:1/", get)).rejects.toThrow(UnavailableError);
  });
});
