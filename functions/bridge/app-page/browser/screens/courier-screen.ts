import type { Account, Tried } from "../api-types.ts";
import { ask } from "../dialog.ts";
import { button, el, facts, refill, say } from "../dom.ts";
import { moment } from "../labels.ts";
import { type App, good, problem, type Screen, shown } from "../screen.ts";
import { courierForm } from "./courier-form.ts";

/** The courier account: connected by trying it, tried again, changed, disconnected. */
export const courierScreen: Screen = {
  title: "Courier account",
  async load(app) {
    const read = await app.api.call<Account>("GET", "courier-account");
    if (!read.ok) return read;
    const content = el("div");
    refill(content, accountOf(app, content, read.value));
    return shown(content);
  },
};

function accountOf(app: App, content: HTMLElement, account: Account, news?: Node): Node[] {
  const change = (after: Account, text: string) => {
    const said = good(text);
    refill(content, accountOf(app, content, after, said));
    said.focus();
  };
  const edit = (cancel?: () => void) =>
    courierForm(app.api, account, cancel, (after) =>
      change(after, "The courier was asked with this account, and took it. It is connected."),
    );
  const before = news === undefined ? [] : [news];
  if (account.state !== "connected") return [...before, intro(account), edit()];
  const back = () => refill(content, accountOf(app, content, account));
  const box = el("div");
  const summary = el("section", { class: "card" }, box, ...standing(account), buttonsOf());
  return [...before, summary];

  function buttonsOf(): HTMLElement {
    return el(
      "p",
      { class: "buttons" },
      button("Test it now", () => void test(), "go"),
      button("Use other credentials", () => {
        refill(content, [edit(back)]);
        content.querySelector("input")?.focus();
      }),
      button("Disconnect", () => void disconnect(), "bad"),
    );
  }

  async function test(): Promise<void> {
    box.replaceChildren(el("p", { class: "loading" }, "The courier is being asked…"));
    const tried = await app.api.call<Tried>("POST", "courier-account/test", {});
    if (!tried.ok) return box.replaceChildren(problem(tried.refused));
    const { isWorking, text } = tried.value;
    say(text);
    box.replaceChildren(
      isWorking ? good(text) : problem({ status: 200, message: text, errors: [] }),
    );
  }

  async function disconnect(): Promise<void> {
    const isSure = await ask({
      title: "Disconnect the courier account?",
      text: "Nothing new is booked from now on: orders wait, and go out once an account is connected again. What the courier has already is followed to its end.",
      ...{ yes: "Disconnect", no: "Keep it", isBad: true },
    });
    if (!isSure) return;
    const answer = await app.api.call<Account>("DELETE", "courier-account");
    if (answer.ok) change(answer.value, "The courier account is disconnected.");
    else box.replaceChildren(problem(answer.refused));
  }
}

const intro = ({ state }: Account): HTMLElement =>
  el(
    "p",
    {},
    state === "disconnected"
      ? "Your courier account is disconnected: orders wait until one is connected again."
      : "Order Bridge books deliveries with your own courier account. Until one is connected, orders are kept and wait.",
  );

function standing(account: Account): Node[] {
  const { health } = account;
  const isWell = health === null || health.state === "well";
  return [
    isWell
      ? el("p", { class: "line" }, el("span", { class: "badge settled" }, "Connected"))
      : el("p", { class: "odd" }, health.text),
    facts([
      ["Courier", account.name],
      ["Address", account.baseUrl],
      ["E-mail", account.email],
      ["Client id", account.clientIdEndsWith && `ends with ${account.clientIdEndsWith}`],
      ["Connected by", account.isOwn ? "you" : "whoever runs this bridge for you"],
      ["Tried again", health?.triedAgainAt ? moment(health.triedAgainAt) : null],
      ["Have your courier send its notifications to", account.notificationUrl],
    ]),
  ];
}
