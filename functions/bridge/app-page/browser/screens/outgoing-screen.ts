import type { Mode, Settings } from "../../../../../shared/bridge/domain/settings/settings.ts";
import type { KeptSettings } from "../api-types.ts";
import { el, refill } from "../dom.ts";
import { radioGroup } from "../fields.ts";
import { formOf } from "../form.ts";
import { MODE_WORDS } from "../labels.ts";
import { type App, good, type Screen, shown } from "../screen.ts";
import { whenFields, whenIn } from "./dispatch-fields.ts";
import { modeRules, modesIn } from "./mode-rules.ts";
import { ceilingFields, ceilingIn } from "./price-ceiling-fields.ts";

/** Which orders go out, how, when, and for how much at most. */
export const outgoingScreen: Screen = {
  title: "How orders go out",
  async load(app) {
    const read = await app.api.call<KeptSettings>("GET", "settings");
    if (!read.ok) return read;
    const content = el("div");
    refill(content, [settingsForm(app, content, read.value)]);
    return shown(content);
  },
};

function settingsForm({ api }: App, content: HTMLElement, kept: KeptSettings): HTMLElement {
  const { settings, revision } = kept;
  return formOf(
    {
      label: "How orders go out",
      submit: "Save",
      save: (data) =>
        // Those settings that this page does not show stay as they are.
        api.call<KeptSettings>("PUT", "settings", {
          revision,
          settings: { ...settings, ...changesIn(data) },
        }),
      saved: (after) => {
        const news = good("Saved. Orders that were held or wait are looked at again.");
        refill(content, [news, settingsForm({ api } as App, content, after)]);
        news.focus();
      },
    },
    radioGroup({
      ...{ name: "defaultMode", label: "An order goes out", value: settings.defaultMode },
      choices: Object.entries(MODE_WORDS).map(([mode, words]) => [mode, ...words] as const),
    }),
    modeRules(settings.modes),
    whenFields(settings.dispatch),
    ceilingFields(settings.priceCeiling),
  );
}

const changesIn = (data: FormData): Partial<Settings> => ({
  defaultMode: data.get("defaultMode") as Mode,
  modes: modesIn(data),
  dispatch: whenIn(data),
  priceCeiling: ceilingIn(data),
});
