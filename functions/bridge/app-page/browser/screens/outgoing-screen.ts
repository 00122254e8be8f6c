import type { Mode, Settings } from "../../../../../shared/bridge/domain/settings/settings.ts";
import type { StoredSettings } from "../api-types.ts";
import { createElement, replaceContent } from "../dom.ts";
import { createRadioGroup } from "../fields.ts";
import { createForm } from "../form.ts";
import { MODE_LABELS } from "../labels.ts";
import { createContent, renderSuccess, type Screen, type ScreenContext } from "../screen.ts";
import { createDispatchFields, readDispatch } from "./dispatch-fields.ts";
import { createModeRulesEditor, readModes } from "./mode-rules.ts";
import { createOrderKindFields, readOrderKinds } from "./order-kind-fields.ts";
import { createPriceCeilingFields, readPriceCeiling } from "./price-ceiling-fields.ts";

/** Which orders go out, how, when, and for how much at most. */
export const outgoingScreen: Screen = {
  title: "How orders go out",
  async load(context) {
    const response = await context.api.call<StoredSettings>("GET", "settings");
    if (!response.ok) return response;
    const content = createElement("div");
    replaceContent(content, [createSettingsForm(context, content, response.value)]);
    return createContent(content);
  },
};

function createSettingsForm(
  { api }: ScreenContext,
  content: HTMLElement,
  stored: StoredSettings,
): HTMLElement {
  const { settings, revision } = stored;
  return createForm(
    {
      label: "How orders go out",
      submitLabel: "Save",
      save: (data) =>
        // Those settings that this page does not show stay as they are.
        api.call<StoredSettings>("PUT", "settings", {
          revision,
          settings: { ...settings, ...readChanges(data) },
        }),
      onSaved: (after) => {
        const pageNotice = renderSuccess(
          "Saved. Orders that were held or wait are looked at again.",
        );
        replaceContent(content, [
          pageNotice,
          createSettingsForm({ api } as ScreenContext, content, after),
        ]);
        pageNotice.focus();
      },
    },
    createRadioGroup({
      ...{ name: "defaultMode", label: "An order goes out", value: settings.defaultMode },
      choices: Object.entries(MODE_LABELS).map(([mode, words]) => [mode, ...words] as const),
    }),
    createModeRulesEditor(settings.modes),
    createDispatchFields(settings.dispatch),
    createPriceCeilingFields(settings.priceCeiling),
    createOrderKindFields(settings),
  );
}

const readChanges = (data: FormData): Partial<Settings> => ({
  defaultMode: data.get("defaultMode") as Mode,
  modes: readModes(data),
  dispatch: readDispatch(data),
  priceCeiling: readPriceCeiling(data),
  ...readOrderKinds(data),
});
