import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import {
  type NetworkPolicy,
  PUBLIC_INTERNET_POLICY,
  toNetworkPolicy,
} from "#shared/bridge/adapters/http/network-policy.ts";
import {
  createStoreHttpClient,
  type StoreHttpRequest,
} from "#shared/bridge/adapters/http/store-http-client.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

/** A server on this machine, whatever its address stands for. */
async function aServer(answer: RequestListener, host = "127.0.0.1", port = 0) {
  const asked: { url: string; authorization: string | undefined }[] = [];
  const server = createServer((request, response) => {
    asked.push({ url: request.url ?? "", authorization: request.headers.authorization });
    answer(request, response);
  });
  server.listen(port, host);
  await once(server, "listening");
  cleanUps.push(() => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  });
  const bound = (server.address() as AddressInfo).port;
  return { url: `http://${host}:${bound}`, port: bound, asked };
}

const get: StoreHttpRequest = {
  method: "GET",
  timeoutMs: 2000,
  maxResponseBytes: 1000,
  redirectScope: "anywhere",
};
/** As if 127.0.0.2 were on the public internet. */
const publicAt2: NetworkPolicy = {
  protocols: ["http:", "https:"],
  ports: "any",
  privateAddresses: ["127.0.0.2"],
};
const resolvesTo =
  (...addresses: string[]) =>
  (
    _: string,
    options: { all?: boolean },
    done: (error: null, found: never, family?: number) => void,
  ) => {
    const family = addresses[0]?.includes(":") ? 6 : 4;
    const all = addresses.map((address) => ({ address, family }));
    if (options.all) done(null, all as never);
    else done(null, addresses[0] as never, family);
  };

describe("on the public internet, a store's address", () => {
  const ask = createStoreHttpClient(PUBLIC_INTERNET_POLICY);

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
    "https://shop.example:8443/",
    "https://shop.example:22/",
    "https://user:password@shop.example/",
    "not an address",
  ])("is not %s", async (address) => {
    await expect(ask(address, get)).rejects.toMatchObject({ reason: "forbidden-address" });
  });

  it.each(["http://shop.example/", "ftp://shop.example/", "file:///etc/passwd"])(
    "is not %s: without TLS the keys would be read on the way",
    async (address) => {
      await expect(ask(address, get)).rejects.toMatchObject({ reason: "not-https" });
    },
  );

  it.each([
    ["127.0.0.1"],
    ["169.254.169.254"],
    ["10.1.2.3"],
    ["::1"],
    ["::ffff:127.0.0.1"],
    ["fd00:ec2::254"],
    ["93.184.216.34", "127.0.0.1"],
  ])("is not a name that stands for %s", async (...addresses) => {
    const lying = createStoreHttpClient(PUBLIC_INTERNET_POLICY, resolvesTo(...addresses) as never);

    await expect(lying("https://shop.example/", get)).rejects.toMatchObject({
      reason: "forbidden-address",
    });
  });

  it("is judged by the address connected to, when the name changes it between two looks", async () => {
    const inside = await aServer((_, response) => response.end("secret"));
    const answers = ["127.0.0.2", "127.0.0.1"];
    const rebinding = createStoreHttpClient(publicAt2, ((
      name: string,
      options: never,
      done: never,
    ) => resolvesTo(answers.shift() ?? "127.0.0.1")(name, options, done)) as never);

    // The first look is the public one, where nobody listens; the second is inside.
    const first = rebinding(`http://shop.example:${inside.port}/`, get);
    await expect(first).rejects.toMatchObject({ reason: "silent" });
    const second = rebinding(`http://shop.example:${inside.port}/`, get);
    await expect(second).rejects.toMatchObject({ reason: "forbidden-address" });
    expect(inside.asked).toEqual([]);
  });
});

describe("a redirect", () => {
  it("into private space is not followed", async () => {
    const inside = await aServer((_, response) => response.end("secret"));
    const outside = await aServer(
      (_, response) => response.writeHead(302, { location: inside.url }).end(),
      "127.0.0.2",
    );

    await expect(createStoreHttpClient(publicAt2)(outside.url, get)).rejects.toMatchObject({
      reason: "forbidden-address",
    });
    expect(inside.asked).toEqual([]);
  });

  it("to another host carries no credentials there", async () => {
    const other = await aServer((_, response) => response.end("here"), "127.0.0.3");
    const first = await aServer(
      (_, response) => response.writeHead(307, { location: `${other.url}/new` }).end(),
      "127.0.0.2",
    );
    const ask = createStoreHttpClient(toNetworkPolicy("yes"));

    const answer = await ask(first.url, { ...get, headers: { Authorization: "Basic abc" } });

    expect(answer.url.href).toBe(`${other.url}/new`);
    expect(first.asked).toMatchObject([{ authorization: "Basic abc" }]);
    expect(other.asked).toMatchObject([{ url: "/new", authorization: undefined }]);
  });

  it("away is refused where only the store's own are followed, and for every write", async () => {
    const other = await aServer((_, response) => response.end("here"));
    const store = await aServer((request, response) =>
      response.writeHead(308, { location: request.url === "/away" ? other.url : "/here" }).end(),
    );
    const ask = createStoreHttpClient(toNetworkPolicy("yes"));

    const away = ask(`${store.url}/away`, { ...get, redirectScope: "same-origin" });
    await expect(away).rejects.toMatchObject({ reason: "moved" });
    const write = ask(store.url, { ...get, method: "PUT", body: "{}" });
    await expect(write).rejects.toMatchObject({ reason: "moved" });
    expect(other.asked).toEqual([]);
    expect(store.asked).toHaveLength(2);
  });

  it("is followed three times and not a fourth", async () => {
    const round = await aServer((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end("arrived");
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    const ask = createStoreHttpClient(toNetworkPolicy("yes"));

    expect(await ask(`${round.url}/3`, get)).toMatchObject({ text: "arrived" });
    await expect(ask(`${round.url}/4`, get)).rejects.toMatchObject({
      reason: "too-many-redirects",
    });
  });
});

describe("an answer", () => {
  const ask = createStoreHttpClient(toNetworkPolicy("yes"));

  it("that is larger than wanted is not read to its end", async () => {
    let sent = 0;
    const endless = await aServer((_, response) => {
      const more = () => {
        sent += 1;
        if (!response.destroyed) response.write("x".repeat(64), () => setImmediate(more));
      };
      more();
    });

    await expect(ask(endless.url, get)).rejects.toMatchObject({ reason: "too-large" });
    const sentBefore = sent;
    await new Promise((later) => setTimeout(later, 100));
    expect(sent - sentBefore).toBeLessThan(50);
  });

  it("that drips is given up when its time is over", async () => {
    let drops = 0;
    const drips = await aServer((_, response) => {
      const timer = setInterval(() => {
        drops += 1;
        response.write(" ");
      }, 50);
      response.on("close", () => clearInterval(timer));
    });

    await expect(ask(drips.url, { ...get, timeoutMs: 400 })).rejects.toMatchObject({
      reason: "too-slow",
    });
    // Counted in drops, not in time: a busy machine delays them as much.
    expect(drops).toBeLessThan(30);
  });

  it("that breaks off, or never comes, is said to be the store's, and may be asked again", async () => {
    const broken = await aServer((_, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("{", () => response.destroy());
    });

    await expect(ask(broken.url, get)).rejects.toMatchObject({ reason: "silent", kind: "down" });
    await expect(ask("http://127.0.0.1:1/", get)).rejects.toThrow(UnavailableError);
  });
});
