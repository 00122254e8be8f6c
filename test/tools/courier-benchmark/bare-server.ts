// A handler that does nothing, in its own process: the upper limit of this machine and autocannon.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const body = JSON.stringify({ code: "0", data: [] });
const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    response.writeHead(200, { "content-type": "application/json" }).end(body);
  });
}).listen(0, "127.0.0.1", () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
