import type { CourierAccount, StoredSettings } from "../../api-types.ts";
import { createElement } from "../../dom.ts";

interface SetupStep {
  readonly isDone: boolean;
  readonly place: string;
  readonly text: string;
}

const listSteps = (account: CourierAccount, { settings }: StoredSettings): readonly SetupStep[] => [
  {
    isDone: account.state === "connected",
    place: "courier",
    text: "Connect your courier account",
  },
  {
    isDone: settings.locations.length > 0,
    place: "locations",
    text: "Say where the courier collects",
  },
  { isDone: hasChosenModes(settings), place: "outgoing", text: "Choose how orders go out" },
];

/** Whether somebody chose how orders go out; a pick-up location alone changes the settings, too. */
const hasChosenModes = ({ modes, defaultMode }: StoredSettings["settings"]): boolean =>
  modes.length > 0 || defaultMode !== "point";

/** Whether the app works, and what is left to do before it does. */
export function renderSetup(account: CourierAccount, stored: StoredSettings): HTMLElement {
  const steps = listSteps(account, stored);
  const done = steps.filter(({ isDone }) => isDone).length;
  return createElement(
    "section",
    { class: "card", "aria-label": "Set-up" },
    createElement(
      "p",
      { class: "line" },
      createElement("strong", {}, describeAccount(account)),
      createElement(
        "span",
        { class: account.state === "connected" ? "badge completed" : "badge held" },
        account.state === "connected" ? "Connected" : "Not connected",
      ),
    ),
    done === steps.length ? undefined : renderSteps(steps, done),
  );
}

function describeAccount({ state, health, name }: CourierAccount): string {
  if (state === "disconnected") return "Your courier account is disconnected: orders wait.";
  if (state === "not-connected") return "Orders wait until your courier account is connected.";
  const isHealthy = health === null || health.state === "available";
  return isHealthy ? `Orders go out with ${name ?? "your courier"}.` : health.text;
}

const renderSteps = (steps: readonly SetupStep[], done: number): HTMLElement =>
  createElement(
    "div",
    {},
    createElement("p", { class: "hint" }, `Set-up: ${done} of ${steps.length} steps done.`),
    createElement("ol", { class: "steps" }, ...steps.map(renderStep)),
  );

const renderStep = ({ isDone, place, text }: SetupStep): HTMLElement =>
  createElement(
    "li",
    { class: isDone ? "done" : "" },
    createElement("a", { href: `#/${place}` }, text),
    isDone ? " (done)" : undefined,
  );
