import type { Settings } from "../../../../../../shared/bridge/domain/settings/settings.ts";

/** Puts what a draft changes on the settings as somebody else saved them meanwhile. */
export function rebaseDraft(before: Settings, draft: Settings, now: Settings): Settings {
  const names = Object.keys({ ...before, ...draft }) as (keyof Settings)[];
  const changed = names.filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(draft[name]),
  );
  return { ...now, ...Object.fromEntries(changed.map((name) => [name, draft[name]])) };
}
