import type { CourierAccount, StoredSettings, StoreStart } from "../../api-types.ts";
import { createElement } from "../../dom.ts";
import { describeWaiting } from "../start/describe-waiting.ts";
import { listStartSteps, type StartStep } from "./list-start-steps.ts";

/** Whether the app works, and what is left to do before it does. */
export function renderStart(
  account: CourierAccount,
  stored: StoredSettings,
  start: StoreStart,
): HTMLElement {
  const steps = listStartSteps(account, stored, start);
  const done = steps.filter(({ isDone }) => isDone).length;
  return createElement(
    "section",
    { class: "card", "aria-label": "Start" },
    createElement(
      "p",
      { class: "line" },
      createElement("strong", {}, describeState(account, start)),
      createElement(
        "span",
        { class: isWorking(account, start) ? "badge success" : "badge warning" },
        formatBadge(account, start),
      ),
    ),
    done === steps.length ? renderChangeLink() : renderSteps(steps, done),
  );
}

const isWorking = (account: CourierAccount, start: StoreStart): boolean =>
  account.state === "connected" && start.state === "started";

const formatBadge = (account: CourierAccount, start: StoreStart): string => {
  if (account.state !== "connected") return "Not connected";
  return start.state === "started" ? "Connected" : "Not started";
};

const describeState = (account: CourierAccount, start: StoreStart): string =>
  start.state === "started" || account.state !== "connected"
    ? describeAccount(account)
    : describeWaiting(start, "until you start");

function describeAccount({ state, health, name }: CourierAccount): string {
  if (state === "disconnected") return "Your courier account is disconnected: orders wait.";
  if (state === "not-connected") return "Orders wait until your courier account is connected.";
  const isHealthy = health === null || health.state === "available";
  return isHealthy ? `Orders go out with ${name ?? "your courier"}.` : health.text;
}

const renderChangeLink = (): HTMLElement =>
  createElement("p", {}, createElement("a", { href: "#/start/methods" }, "Change what goes out"));

const renderSteps = (steps: readonly StartStep[], done: number): HTMLElement =>
  createElement(
    "div",
    {},
    createElement("p", { class: "hint" }, `Start: ${done} of ${steps.length} steps done.`),
    createElement("ol", { class: "steps" }, ...steps.map(renderStep)),
  );

const renderStep = ({ isDone, place, text }: StartStep): HTMLElement =>
  createElement(
    "li",
    { class: isDone ? "done" : "" },
    createElement("a", { href: `#/${place}` }, text),
    isDone ? " (done)" : undefined,
  );
