import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const CLIENTS: unknown[] = ["good-client-id", "good-client-id-2"];

const LOOK_UP = /^\/api\/restfull\/v4\/(points\/dropoff\/access_key|orders\/tokens)\/[^/]+$/;

const REFUSED = { status: 401, body: JSON.stringify({ code: "1401", msgtext: "Wrong." }) };

/** Starts a courier that only lists an account's orders, as documented, and knows nothing else. */
export async function startOrderListingCourier() {
  const requestedUrls: string[] = [];
  /** Its answer to the look-up of something unknown. */
  const lookUp = { status: 404, body: JSON.stringify({ code: 1404, msgtext: "No such thing." }) };
  const server = createServer(({ url = "", headers }, response) => {
    requestedUrls.push(url);
    const isKnown = CLIENTS.includes(headers.clientid) && /secret-id$/.test(`${headers.secretid}`);
    const isList = url === "/api/restfull/v4/order-list";
    const found = isList
      ? { status: 200, body: JSON.stringify({ code: "0", data: [] }) }
      : LOOK_UP.test(url)
        ? lookUp
        : { status: 404, body: "<html>No such page</html>" };
    const isRefused = !isKnown && (isList || LOOK_UP.test(url));
    const { status, body } = isRefused ? REFUSED : found;
    response.writeHead(status, { "content-type": "application/json" }).end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requestedUrls,
    lookUp,
    close: () => new Promise((done) => server.close(done)),
  };
}
