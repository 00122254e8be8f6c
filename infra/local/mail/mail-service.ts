import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { renderMailListPage, renderMailPage } from "./mail-pages.ts";
import { type Mailbox, openMailbox, sendEmailRequest } from "./mailbox.ts";

const MAX_LISTED_MAILS = 100;

/** Starts a local SES that stores each mail of SendEmail in a file, and pages that show the mails. */
export async function startMailService(dir: string, port: number) {
  const mailbox = openMailbox(dir);
  const server = createServer(async (request, response) => {
    if (request.method === "POST") await receiveMail(mailbox, request, response);
    else showMails(mailbox, request.url ?? "/", response);
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

async function receiveMail(mailbox: Mailbox, request: IncomingMessage, response: ServerResponse) {
  const mail = sendEmailRequest.safeParse(await json(request).catch(() => undefined));
  const isSendEmail = request.url === "/v2/email/outbound-emails" && mail.success;
  response.writeHead(isSendEmail ? 200 : 400, {
    "content-type": "application/json",
    ...(!isSendEmail && { "x-amzn-errortype": "BadRequestException" }),
  });
  response.end(
    JSON.stringify(
      isSendEmail
        ? { MessageId: mailbox.putMail(mail.data) }
        : { message: "Only SendEmail is supported." },
    ),
  );
}

function showMails(mailbox: Mailbox, url: string, response: ServerResponse) {
  const mail = mailbox.findMail(/^\/mails\/(.+)$/.exec(url)?.[1] ?? "");
  const isFound = url === "/" || mail !== undefined;
  response.writeHead(isFound ? 200 : 404, { "content-type": "text/html; charset=utf-8" });
  response.end(
    mail === undefined
      ? renderMailListPage(mailbox.listNewest(MAX_LISTED_MAILS))
      : renderMailPage(mail),
  );
}
