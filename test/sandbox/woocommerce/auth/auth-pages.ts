import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

const renderPage = (title: string, content: Html): Html => html`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="icon" href="data:,"></head>
<body><main><h1>${title}</h1>${content}</main></body></html>`;

/** The log-in page. The sandbox store asks for a user and no password. */
export const renderLoginPage = (appName: string, redirectTo: string, denyUrl: string): Html =>
  renderPage(
    `${appName} would like to connect to your store`,
    html`<form method="post" action="/wp-login.php">
<input type="hidden" name="redirect_to" value="${redirectTo}">
<button name="user" value="manager">Log in as shop manager</button>
<button name="user" value="customer">Log in as a customer</button>
</form>
<p><a href="${denyUrl}">Cancel and return to ${appName}</a></p>`,
  );

interface GrantPage {
  readonly appName: string;
  readonly callbackHost: string;
  readonly grantUrl: string;
  readonly denyUrl: string;
}

/** The page on which a shop manager approves the application. */
export const renderGrantPage = ({ appName, callbackHost, grantUrl, denyUrl }: GrantPage): Html =>
  renderPage(
    `${appName} would like to connect to your store`,
    html`<p>This will give "${appName}" Read/Write access which will allow it to:</p>
<ul><li>Create webhooks</li><li>View and manage coupons</li><li>View and manage customers</li>
<li>View and manage orders and sales reports</li><li>View and manage products</li></ul>
<p>Keys go to ${callbackHost}.</p>
<p><a href="${grantUrl}">Approve</a> <a href="${denyUrl}">Deny</a></p>`,
  );

/** The page that wp_die() shows. */
export const renderErrorPage = (message: string): Html =>
  renderPage("Access denied", html`<p>Error: ${message}.</p>`);
