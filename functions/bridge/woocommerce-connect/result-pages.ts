import { html } from "hono/html";
import { formatConnectionProblem } from "#functions/bridge/messages/format-connection-problem.ts";
import { respondPlainPage } from "#functions/bridge/pages/plain-page.ts";
import { CONFIRMATION_HOURS } from "#shared/bridge/domain/stores/connection-request.ts";
import type { ConnectRefusal } from "#shared/bridge/use-cases/connecting/connect-deps.ts";
import type { AwaitingConfirmation } from "#shared/bridge/use-cases/connecting/request-confirmation.ts";

const formatHost = (url: string): string => new URL(url).host;

interface Approval {
  readonly storeUrl: string;
  readonly authorizeUrl: string;
  readonly clockAheadMinutes: number;
}

/** Shows the shop that was found, and a link to its approval page. The merchant decides whether to follow it. */
export const respondApprovalPage = ({ storeUrl, authorizeUrl, clockAheadMinutes }: Approval) =>
  respondPlainPage(
    200,
    "We found your shop",
    html`<p>It is at <strong>${formatHost(storeUrl)}</strong>. On the next page your shop asks you to let Order Bridge read and write its orders.</p>
${clockAheadMinutes === 0 ? "" : html`<p class="odd">Your server's clock is about ${Math.abs(clockAheadMinutes)} minutes ${clockAheadMinutes > 0 ? "fast" : "slow"}. Ask your host to synchronize it. The connection fails if the clock is wrong by more than 15 minutes.</p>`}
<p>You may have to log in as an administrator or a shop manager. Return to this browser within an hour.</p>
<p><a class="go" href="${authorizeUrl}">Continue to ${formatHost(storeUrl)}</a></p>`,
  );

/** Says who has to confirm the connection. Nothing is connected before. */
export const respondAwaitingPage = ({ url, by }: AwaitingConfirmation) =>
  by === "administrator"
    ? respondPlainPage(
        200,
        "Confirm the connection by e-mail",
        html`<p>The keys of <strong>${formatHost(url)}</strong> work. One step is left, so that nobody else can connect your shop.</p>
<p>We sent a link to your shop's administration address: the one under Settings → General in WordPress. Open the link within ${CONFIRMATION_HOURS} hours. Nothing is connected before.</p>
<p>If no e-mail arrives within a few minutes, check your spam folder. The operator of Order Bridge can confirm the connection too.</p>`,
      )
    : respondPlainPage(
        200,
        "The operator confirms the connection",
        html`<p>The keys of <strong>${formatHost(url)}</strong> work. One step is left, so that nobody else can connect your shop.</p>
<p>We could not send a link to your shop's administrator. Ask the person who sent you the invitation to confirm the connection within ${CONFIRMATION_HOURS} hours. Nothing is connected before.</p>`,
      );

/** Says that the shop is connected. */
export const respondConnectedPage = ({ url }: { readonly url: string }) =>
  respondPlainPage(
    200,
    "Your shop is connected",
    html`<p>Order Bridge sees the orders of <strong>${formatHost(url)}</strong> from now on. Nothing is delivered before you start.</p>
<p><a class="go" href="/sign-in">Sign in to your deliveries</a></p>`,
  );

/** Says that the shop is connected, and leads the person, who is signed in now, to its settings. */
export const respondSetUpPage = ({ url }: { readonly url: string }) =>
  respondPlainPage(
    200,
    "Your shop is connected",
    html`<p>Order Bridge sees the orders of <strong>${formatHost(url)}</strong> from now on, and you are signed in. Nothing is delivered before you start. Next:</p>
<ol>
<li>Choose how orders go out, for each shipping method of your shop.</li>
<li>Try an order there, and see what becomes of it. Nothing is booked.</li>
<li>Add a pick-up location, if a driver shall collect.</li>
</ol>
<p><a class="go" href="/app#/start">Go on to the start</a></p>`,
  );

const KEY_LIST = "WooCommerce → Settings → Advanced → REST API";

const REFUSAL_PAGES: Readonly<Record<Extract<ConnectRefusal, string>, [string, number, string]>> = {
  "unknown-invitation": [
    "This link is incomplete",
    404,
    "Check that you opened the whole link. If you did, ask the person who sent it for a new one.",
  ],
  expired: [
    "This link has expired",
    410,
    "Nothing was connected. Open your invitation again. If it has expired too, ask for a new one.",
  ],
  used: [
    "This invitation was already used",
    410,
    "A shop was connected with it. To connect again, ask for a new invitation.",
  ],
  denied: [
    "You did not approve",
    200,
    "Nothing was connected, and Order Bridge has no keys of your shop.",
  ],
  "other-browser": [
    "You started in another browser",
    403,
    `This connection was started in another browser. It was ended: Order Bridge deleted its copy of the keys, and nothing was connected. If you started the connection, open your invitation again and use one browser. If somebody else sent you here, do not confirm any e-mail about it, and delete the key that you approved, because only you can: ${KEY_LIST}.`,
  ],
  "other-browser-connected": [
    "This shop is connected",
    403,
    `The connection was started in another browser, and your shop's administrator has confirmed it by e-mail. If that was not you or a colleague, delete the key: ${KEY_LIST}. Order Bridge can then read nothing any more. Also tell the operator of Order Bridge.`,
  ],
  rejected: [
    "The connection was rejected",
    410,
    `Nothing was connected, and Order Bridge deleted its copy of the keys. Delete the key in your shop too: ${KEY_LIST}.`,
  ],
  "shop-taken": [
    "This shop is already connected",
    409,
    "Nothing was changed. The shop is connected under another name, and a second connection would deliver every order twice. Sign in to the existing connection, or ask the operator of Order Bridge to move it.",
  ],
  "store-taken": [
    "This invitation is for another shop",
    409,
    "Nothing was changed. The invitation belongs to a shop with another address. Ask for an invitation for this shop.",
  ],
  "no-keys": [
    "Your shop sent no keys",
    502,
    "Nothing was connected. Your shop could not reach Order Bridge, or you left its page too early. Try again. If it fails again, connect with keys that you create yourself.",
  ],
};

/** Says why the shop is not connected, and what to do. `backTo` is the link to try again. */
export function respondRefusalPage(
  refusal: ConnectRefusal,
  backTo?: { readonly href: string; readonly text: string },
): Promise<Response> {
  const [title, status, text] =
    typeof refusal === "string"
      ? REFUSAL_PAGES[refusal]
      : ["Your shop is not connected yet", 422, formatConnectionProblem(refusal)];
  const back = backTo ? html`<p><a class="go" href="${backTo.href}">${backTo.text}</a></p>` : "";
  return respondPlainPage(status as number, title as string, html`<p>${text as string}</p>${back}`);
}

/** The network sent more forms than a person does. */
export const respondTooManySubmissionsPage = (): Promise<Response> =>
  respondPlainPage(
    429,
    "Too many attempts",
    html`<p>Somebody on your network tried many addresses. Wait 15 minutes, then open your invitation again.</p>`,
  );
