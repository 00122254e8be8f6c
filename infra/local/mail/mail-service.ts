import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { startOwnServer } from "#infra/local/http/own-server.ts";
import {
  type AccessGuard,
  formatRefusal,
  OPEN_GUARD,
  type RefusedRequest,
  UNKNOWN_CALLER_MESSAGE,
} from "#infra/local/services/access/caller.ts";
import {
  listMailAccesses,
  listMailCheckAccesses,
} from "#infra/local/services/access/mail-accesses.ts";
import { renderMailListPage, renderMailPage } from "./mail-pages.ts";
import { type Mailbox, openMailbox, sendEmailRequest } from "./mailbox.ts";

/** As SES: https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html */
const REFUSED_MAIL = { message: "Email address is not verified." };

const MAX_LISTED_MAILS = 100;

/** Starts a local SES that stores each mail of SendEmail in a file, and pages that show the mails. */
export function startMailService(
  dir: string,
  port: number,
  { guard = OPEN_GUARD, isRefusing = () => false }: Partial<Omit<Receiving, "mailbox">> = {},
) {
  const mailbox = openMailbox(dir);
  return startOwnServer(async (request, response) => {
    const checked = /^\/v2\/email\/(?:account|identities\/(.+))$/.exec(request.url ?? "");
    if (request.method === "POST")
      await receiveMail({ mailbox, guard, isRefusing }, request, response);
    else if (checked !== null) answerCheck({ guard, isRefusing }, request, response, checked[1]);
    else showMails(mailbox, request.url ?? "/", response);
  }, port);
}

interface Receiving {
  readonly mailbox: Mailbox;
  readonly guard: AccessGuard;
  /** Whether a fault makes it refuse each mail. */
  readonly isRefusing: () => boolean;
}

/**
 * Answers GetAccount and GetEmailIdentity. Each address is verified, unless mail is refused:
 * https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_GetEmailIdentity.html
 */
function answerCheck(
  { guard, isRefusing }: Omit<Receiving, "mailbox">,
  request: IncomingMessage,
  response: ServerResponse,
  name: string | undefined,
) {
  const identity = name === undefined ? undefined : decodeURIComponent(name);
  const refused = guard.findRefusal(request.headers.authorization, () =>
    listMailCheckAccesses(identity),
  );
  if (refused !== undefined) return respondJson(response, 403, ...toRefusedAnswer(refused));
  return respondJson(
    response,
    200,
    identity === undefined
      ? { SendingEnabled: true, ProductionAccessEnabled: true }
      : { VerifiedForSendingStatus: !isRefusing() },
  );
}

const respondJson = (
  response: ServerResponse,
  status: number,
  body: unknown,
  errorType?: string,
): void =>
  void response
    .writeHead(status, {
      "content-type": "application/json",
      ...(errorType !== undefined && { "x-amzn-errortype": errorType }),
    })
    .end(JSON.stringify(body));

async function receiveMail(
  { mailbox, guard, isRefusing }: Receiving,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const respond = (status: number, body: unknown, errorType?: string) =>
    respondJson(response, status, body, errorType);

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
