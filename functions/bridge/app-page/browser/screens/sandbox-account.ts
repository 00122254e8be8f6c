import type { Api } from "../api.ts";
import type { CourierAccount } from "../api-types.ts";
import { createButton, createDescriptionList, createElement, replaceContent } from "../dom.ts";
import { renderProblem, renderSuccess } from "../screen.ts";
import { createCourierForm } from "./courier-form.ts";

const PATH = "sandbox-account";

interface SandboxCard {
  readonly api: Api;
  readonly section: HTMLElement;
  /** Whether the store has a courier account, connected or not now; without it none is taken here. */
  readonly hasCourierAccount: boolean;
  readonly onChanged: () => void;
  readonly reload: () => void;
}

/** The account for test orders: a second one, or the courier account if that is a sandbox. */
export function createSandboxAccount(api: Api, onChanged: () => void) {
  const section = createElement("section", { class: "card", "aria-label": "Test orders" });

  async function show(): Promise<void> {
    const [found, courier] = await Promise.all([
      api.call<CourierAccount>("GET", PATH),
      api.call<CourierAccount>("GET", "courier-account"),
    ]);
    // An open form stays, with what it says.
    if (section.querySelector("form") !== null) return;
    if (!found.ok)
      return showNodes(
        section,
        renderProblem(found.refusal, () => void show()),
      );
    if (!courier.ok)
      return showNodes(
        section,
        renderProblem(courier.refusal, () => void show()),
      );
    const hasCourierAccount = courier.value.state !== "not-connected";
    const card = { api, section, hasCourierAccount, onChanged, reload: () => void show() };
    showNodes(section, ...renderSandbox(card, found.value));
  }

  return { section, show };
}

const showNodes = (section: HTMLElement, ...nodes: readonly Node[]): void =>
  replaceContent(section, [createElement("h3", {}, "Test orders"), ...nodes]);

function renderSandbox(card: SandboxCard, account: CourierAccount): Node[] {
  const { api, section, hasCourierAccount, onChanged, reload } = card;
  const showChanged = (after: CourierAccount, text: string) => {
    const notice = renderSuccess(text);
    showNodes(section, notice, ...renderSandbox(card, after));
    notice.focus();
    onChanged();
  };
  const createEditForm = () =>
    createCourierForm(api, account, {
      kind: PATH,
      // The courier account may have changed while the form was open.
      onCancel: () => {
        showNodes(section, ...renderSandbox(card, account));
        reload();
      },
      onSaved: (after) => showChanged(after, "The courier accepted the account."),
    });
  const disconnect = async () => {
    const answer = await api.call<CourierAccount>("DELETE", PATH);
    if (answer.ok) showChanged(answer.value, "The sandbox account is disconnected.");
    else showNodes(section, renderProblem(answer.refusal), ...renderSandbox(card, account));
  };
  const connectButton = createButton(
    account.state === "connected" ? "Use another account" : "Connect a sandbox account",
    () => {
      showNodes(section, createEditForm());
      section.querySelector("input")?.focus();
    },
  );
  if (account.state !== "connected")
    return [renderIntroduction(), hasCourierAccount ? connectButton : renderNoCourierAccount()];
  return [
    createElement(
      "p",
      {},
      "Test orders go to this account, and never to another. No driver comes.",
    ),
    createDescriptionList([
      ["Courier", account.name],
      ["Address", account.baseUrl],
    ]),
    createElement(
      "p",
      { class: "buttons" },
      connectButton,
      createButton("Disconnect", () => void disconnect(), "bad"),
    ),
  ];
}

/** What the API answers, before anything is filled in. */
const renderNoCourierAccount = (): HTMLElement =>
  createElement(
    "p",
    { class: "empty" },
    "Connect the courier account first. If it is a sandbox account, say so there: test orders go to it then.",
  );

const renderIntroduction = (): HTMLElement =>
  createElement(
    "p",
    {},
    "Test orders of your shop (Bogus Gateway, or a payment provider in test mode) are held: they never go to a live courier account by themselves. With a sandbox account of your courier, they are delivered in simulation.",
  );
