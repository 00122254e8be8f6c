import { createElement } from "./dom.ts";

interface SwitchOptions {
  /** The id of the element that names it; its `data-key`, too. */
  readonly labelId: string;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

/** Creates a switch that says on or off. */
export function createSwitch({ labelId, isOn, onSwitch }: SwitchOptions): HTMLButtonElement {
  const button = createElement(
    "button",
    {
      type: "button",
      role: "switch",
      class: "switch",
      "aria-checked": String(isOn),
      "aria-labelledby": labelId,
      "data-key": labelId,
    },
    createElement("span", { "aria-hidden": "true" }, isOn ? "On" : "Off"),
  );
  button.addEventListener("click", () => onSwitch(!isOn));
  return button;
}
