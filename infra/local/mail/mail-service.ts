import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { listPage, mailPage } from "./mail-pages.ts";
import { type Mailbox, mailbox, sendEmailRequest } from "./mailbox.ts";

const SHOWN = 100;

/** Answers SES's SendEmail by keeping the mail in a file, and shows people what was kept. */
export async function startMailService(dir: string, port: number) {
  const box = mailbox(dir);
  const server = createServer(async (request, response) => {
    if (request.method === "POST") await send(box, request, response);
    else show(box, request.url ?? "/", response);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function send(box: Mailbox, request: IncomingMessage, response: ServerResponse) {
  const mail = sendEmailRequest.safeParse(await json(request).catch(() => undefined));
  const isKnown = request.url === "/v2/email/outbound-emails" && mail.success;
  response.writeHead(isKnown ? 200 : 400, {
    "content-type": "application/json",
    ...(!isKnown && { "x-amzn-errortype": "BadRequestException" }),
  });
  response.end(
    JSON.stringify(isKnown ? { MessageId: box.put(mail.data) } : { message: "only SendEmail" }),
  );
}

function show(box: Mailbox, url: string, response: ServerResponse) {
  const mail = box.mail(/^\/mails\/(.+)$/.exec(url)?.[1] ?? "");
  const isThere = url === "/" || mail !== undefined;
  response.writeHead(isThere ? 200 : 404, { "content-type": "text/html; charset=utf-8" });
  response.end(mail === undefined ? listPage(box.newest(SHOWN)) : mailPage(mail));
}
