import type { Settings } from "../../../../../../../shared/bridge/domain/settings/settings.ts";
import type { Api } from "../../../api.ts";

/** What the editor of a list works with. */
export interface EditorProps {
  readonly settings: Settings;
  readonly api: Api;
  readonly onChange: (settings: Settings) => void;
}
