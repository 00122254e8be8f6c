import type { CourierAccount } from "../../api-types.ts";
import { createContent, type Screen } from "../../screen.ts";
import { courierStep } from "./courier-step.ts";
import { locationStep } from "./location-step.ts";
import { methodsStep } from "./methods-step.ts";
import { previewStep } from "./preview-step.ts";

/** Leads on to the first step that is left. */
const firstStep: Screen = {
  title: "Start",
  async load({ api, open }) {
    const account = await api.call<CourierAccount>("GET", "courier-account");
    if (!account.ok) return account;
    open(account.value.state === "connected" ? "start/location" : "start/courier");
    return createContent();
  },
};

const STEPS: ReadonlyMap<string, Screen> = new Map([
  ["courier", courierStep],
  ["location", locationStep],
  ["methods", methodsStep],
  ["preview", previewStep],
]);

/** The screen of a step to the start. */
export const findStartStep = (step: string | undefined): Screen => ({
  ...(STEPS.get(step ?? "") ?? firstStep),
  parent: { title: "Home", place: "" },
});
