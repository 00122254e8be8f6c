import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** The courier at another address, where it can be made slow, or be down. */
export async function slowCourier(courierUrl: string) {
  const mood = { delayMs: 0, isDown: false };
  const server = createServer((from, to) => {
    if (mood.isDown) {
      from.destroy();
      return;
    }
    setTimeout(() => {
      const asked = request(
        new URL(from.url ?? "/", courierUrl),
        { method: from.method, headers: from.headers },
        (answer) => {
          to.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(to);
        },
      );
      asked.on("error", () => to.destroy());
      from.pipe(asked);
    }, mood.delayMs);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    mood,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
