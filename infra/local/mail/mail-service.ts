import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import {
  type AccessGuard,
  formatRefusal,
  OPEN_GUARD,
  type RefusedRequest,
  UNKNOWN_CALLER_MESSAGE,
} from "#infra/local/services/access/caller.ts";
import { listMailAccesses } from "#infra/local/services/access/mail-accesses.ts";
import { renderMailListPage, renderMailPage } from "./mail-pages.ts";
import { type Mailbox, openMailbox, sendEmailRequest } from "./mailbox.ts";

/** As SES: https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html */
const REFUSED_MAIL = { message: "Email address is not verified." };

const MAX_LISTED_MAILS = 100;

/** Starts a local SES that stores each mail of SendEmail in a file, and pages that show the mails. */
export async function startMailService(
  dir: string,
  port: number,
  { guard = OPEN_GUARD, isRefusing = () => false }: Partial<Omit<Receiving, "mailbox">> = {},
) {
  const mailbox = openMailbox(dir);
  const server = createServer(async (request, response) => {
    if (request.method === "POST")
      await receiveMail({ mailbox, guard, isRefusing }, request, response);
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

interface Receiving {
  readonly mailbox: Mailbox;
  readonly guard: AccessGuard;
  /** Whether a fault makes it refuse each mail. */
  readonly isRefusing: () => boolean;
}

async function receiveMail(
  { mailbox, guard, isRefusing }: Receiving,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const respond = (status: number, body: unknown, errorType?: string) =>
    response
      .writeHead(status, {
        "content-type": "application/json",
        ...(errorType !== undefined && { "x-amzn-errortype": errorType }),
      })
      .end(JSON.stringify(body));

  const mail = sendEmailRequest.safeParse(await json(request).catch(() => undefined));
  if (request.url !== "/v2/email/outbound-emails" || !mail.success)
    return respond(400, { message: "Only SendEmail is supported." }, "BadRequestException");
  const refused = guard.findRefusal(request.headers.authorization, () =>
    listMailAccesses(mail.data),
  );
  if (refused !== undefined) return respond(403, ...toRefusedAnswer(refused));
  if (isRefusing()) return respond(400, REFUSED_MAIL, "MessageRejected");
  return respond(200, { MessageId: mailbox.putMail(mail.data) });
}

/** Answers as SES does, which refuses with 403. */
const toRefusedAnswer = (refused: RefusedRequest): [body: object, errorType: string] =>
  refused === "unknown-caller"
    ? [{ message: UNKNOWN_CALLER_MESSAGE }, "UnrecognizedClientException"]
    : [{ message: formatRefusal(refused) }, "AccessDeniedException"];

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
