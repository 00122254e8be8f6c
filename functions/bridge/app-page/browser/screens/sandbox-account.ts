import type { Api } from "../api.ts";
import type { CourierAccount } from "../api-types.ts";
import { createButton, createDescriptionList, createElement, replaceContent } from "../dom.ts";
import { renderProblem, renderSuccess } from "../screen.ts";
import { createCourierForm } from "./courier-form.ts";

const PATH = "sandbox-account";

/** The account for test orders: a second one, or the courier account if that is a sandbox. */
export async function createSandboxAccount(api: Api): Promise<HTMLElement> {
  const section = createElement("section", { class: "card" });
  const found = await api.call<CourierAccount>("GET", PATH);
  replaceContent(section, [
    createElement("h3", {}, "Test orders"),
    ...(found.ok ? renderSandbox(api, section, found.value) : [renderProblem(found.refusal)]),
  ]);
  return section;
}

function renderSandbox(api: Api, section: HTMLElement, account: CourierAccount): Node[] {
  const show = (...nodes: readonly Node[]) =>
    replaceContent(section, [createElement("h3", {}, "Test orders"), ...nodes]);
  const showChanged = (after: CourierAccount, text: string) => {
    const notice = renderSuccess(text);
    show(notice, ...renderSandbox(api, section, after));
    notice.focus();
  };
  const createEditForm = () =>
    createCourierForm(api, account, {
      kind: PATH,
      onCancel: () => show(...renderSandbox(api, section, account)),
      onSaved: (after) => showChanged(after, "The courier accepted the account."),
    });
  const disconnect = async () => {
    const answer = await api.call<CourierAccount>("DELETE", PATH);
    if (answer.ok) showChanged(answer.value, "The sandbox account is disconnected.");
    else show(renderProblem(answer.refusal), ...renderSandbox(api, section, account));
  };
  const connectButton = createButton(
    account.state === "connected" ? "Use another account" : "Connect a sandbox account",
    () => {
      show(createEditForm());
      section.querySelector("input")?.focus();
    },
  );
  if (account.state !== "connected") return [renderIntroduction(), connectButton];
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

const renderIntroduction = (): HTMLElement =>
  createElement(
    "p",
    {},
    "Test orders of your shop (Bogus Gateway, or a payment provider in test mode) are held: they never go to a live courier account by themselves. With a sandbox account of your courier, they are delivered in simulation.",
  );
