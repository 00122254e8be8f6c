import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy of the courier that can be slow or unavailable. */
export async function startSlowCourier(courierUrl: string) {
  const conditions = { delayMs: 0, isDown: false };
  const server = createServer((incoming, outgoing) => {
    if (conditions.isDown) {
      incoming.destroy();
      return;
    }
    setTimeout(() => {
      const forwarded = request(
        new URL(incoming.url ?? "/", courierUrl),
        { method: incoming.method, headers: incoming.headers },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(outgoing);
        },
      );
      forwarded.on("error", () => outgoing.destroy());
      incoming.pipe(forwarded);
    }, conditions.delayMs);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    conditions,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
