import type { Api } from "../api.ts";
import type { AccountTestResult, CourierAccount } from "../api-types.ts";
import { askForConfirmation } from "../dialog.ts";
import {
  announce,
  createButton,
  createDescriptionList,
  createElement,
  replaceContent,
} from "../dom.ts";
import { createContent, renderProblem, renderSuccess, type ScreenContext } from "../screen.ts";
import { isShopify } from "../storefront.ts";
import { createTimeElement } from "../time-element.ts";
import { createCourierForm } from "./courier-form.ts";
import type { LoadedScreen } from "./loaded-screen.ts";
import { createSandboxAccount } from "./sandbox-account.ts";

/** The courier account: connected by trying it, tried again, changed, disconnected. */
export const courierScreen: LoadedScreen = {
  async load(context) {
    const response = await context.api.call<CourierAccount>("GET", "courier-account");
    if (!response.ok) return response;
    const content = createElement("div");
    const sandbox = isShopify
      ? createSandboxAccount(context.api, () => void reloadAccount(card))
      : undefined;
    const card: AccountCard = {
      api: context.api,
      content,
      reloadSandbox: () => void sandbox?.show(),
    };
    replaceContent(content, renderAccount(card, response.value));
    await sandbox?.show();
    return sandbox === undefined ? createContent(content) : createContent(content, sandbox.section);
  },
};

interface AccountCard extends Pick<ScreenContext, "api"> {
  readonly content: HTMLElement;
  /** The account decides on where test orders go. */
  reloadSandbox(): void;
}

/** Shows the account as it is now; an open form stays, with what it says. */
async function reloadAccount(card: AccountCard): Promise<void> {
  const found = await card.api.call<CourierAccount>("GET", "courier-account");
  if (card.content.querySelector("form") !== null) return;
  replaceContent(
    card.content,
    found.ok
      ? renderAccount(card, found.value)
      : [renderProblem(found.refusal, () => void reloadAccount(card))],
  );
}

function renderAccount(card: AccountCard, account: CourierAccount, pageNotice?: Node): Node[] {
  const { api, content } = card;
  const showChanged = (after: CourierAccount, text: string) => {
    const notice = renderSuccess(text);
    replaceContent(content, renderAccount(card, after, notice));
    notice.focus();
    card.reloadSandbox();
  };
  const createEditForm = (cancel?: () => void) =>
    createCourierForm(api, account, {
      kind: "courier-account",
      onCancel: cancel,
      onSaved: (after) => showChanged(after, "The courier accepted the account. It is connected."),
    });
  const notices = pageNotice === undefined ? [] : [pageNotice];
  if (account.state !== "connected")
    return [...notices, renderIntroduction(account), createEditForm()];
  // Test orders may have changed it while the form was open.
  const showAccount = () => {
    replaceContent(content, renderAccount(card, account));
    void reloadAccount(card);
  };
  const messageBox = createElement("div");
  const summary = [messageBox, ...renderStatus(account), renderButtons()];
  return [...notices, createElement("section", { class: "card" }, ...summary)];

  function renderButtons(): HTMLElement {
    return createElement(
      "p",
      { class: "buttons" },
      createButton("Test it now", () => void testAccount(api, messageBox), "go"),
      createButton("Use other credentials", () => {
        replaceContent(content, [createEditForm(showAccount)]);
        content.querySelector("input")?.focus();
      }),
      createButton("Disconnect", () => void disconnect(), "bad"),
    );
  }

  async function disconnect(): Promise<void> {
    const isSure = await askForConfirmation({
      title: "Disconnect the courier account?",
      text: "Nothing new is booked from now on: orders wait, and go out once an account is connected again. What the courier has already is followed to its end.",
      ...{ confirmLabel: "Disconnect", cancelLabel: "Keep it", isDestructive: true },
    });
    if (!isSure) return;
    const answer = await api.call<CourierAccount>("DELETE", "courier-account");
    if (answer.ok) showChanged(answer.value, "The courier account is disconnected.");
    else messageBox.replaceChildren(renderProblem(answer.refusal));
  }
}

async function testAccount(api: Api, messageBox: HTMLElement): Promise<void> {
  messageBox.replaceChildren(
    createElement("p", { class: "loading" }, "The courier is being asked…"),
  );
  const result = await api.call<AccountTestResult>("POST", "courier-account/test", {});
  if (!result.ok) return messageBox.replaceChildren(renderProblem(result.refusal));
  const { isWorking, text } = result.value;
  announce(text);
  messageBox.replaceChildren(
    isWorking ? renderSuccess(text) : renderProblem({ status: 200, message: text, errors: [] }),
  );
}

const renderIntroduction = ({ state }: CourierAccount): HTMLElement =>
  createElement(
    "p",
    {},
    state === "disconnected"
      ? "Your courier account is disconnected: orders wait until one is connected again."
      : "Order Bridge books deliveries with your own courier account. Until one is connected, orders are kept and wait.",
  );

function renderStatus(account: CourierAccount): Node[] {
  const { health } = account;
  const isHealthy = health === null || health.state === "available";
  return [
    isHealthy
      ? createElement(
          "p",
          { class: "line" },
          createElement("span", { class: "badge success" }, "Connected"),
        )
      : createElement("p", { class: "odd" }, health.text),
    createDescriptionList([
      ["Courier", account.name],
      ["Address", account.baseUrl],
      ["E-mail", account.email],
      ["Client id", account.clientIdEndsWith && `ends with ${account.clientIdEndsWith}`],
      ["Sandbox", account.isSandbox ? "yes: no driver comes, and test orders go to it too" : null],
      ["Connected by", account.isOwn ? "you" : "whoever runs this bridge for you"],
      ["Tried again", health?.retryAt ? createTimeElement(health.retryAt) : null],
      ["Have your courier send its notifications to", account.notificationUrl],
    ]),
  ];
}
