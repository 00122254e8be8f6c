import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const CLIENTS: unknown[] = ["good-client-id", "good-client-id-2"];

/** Starts a courier that only lists an account's orders, as documented. */
export async function startOrderListingCourier() {
  const requestedUrls: string[] = [];
  const server = createServer(({ url = "", headers }, response) => {
    requestedUrls.push(url);
    const isKnown = CLIENTS.includes(headers.clientid) && /secret-id$/.test(`${headers.secretid}`);
    const isList = url === "/api/restfull/v4/order-list";
    const [status, body] = !isList
      ? [404, "<html>No such page</html>"]
      : isKnown
        ? [200, JSON.stringify({ code: "0", data: [] })]
        : [401, JSON.stringify({ code: "1401", msgtext: "Wrong." })];
    response.writeHead(Number(status), { "content-type": "application/json" }).end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requestedUrls,
    close: () => new Promise((done) => server.close(done)),
  };
}
