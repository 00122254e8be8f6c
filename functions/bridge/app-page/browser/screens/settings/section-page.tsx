import type { ScreenContext } from "../../screen.ts";
import { Loading } from "../../ui/loading.tsx";
import { Problem } from "../../ui/problem.tsx";
import { SectionForm } from "./section-form.tsx";
import type { SettingsSection } from "./setting-field.ts";
import { useSettings } from "./use-settings.ts";

interface SectionPageProps {
  readonly context: ScreenContext;
  readonly section: SettingsSection;
}

/** One section of the settings, to be changed. */
export const SectionPage = ({ context: { api }, section }: SectionPageProps) => {
  const { stored, defaults, refusal, readAgain, setStored } = useSettings(api);
  return (
    <>
      <p class="back">
        <a href="#/settings">All settings</a>
      </p>
      <p>{section.sentence}</p>
      {stored === undefined ? (
        refusal ? (
          <Problem refusal={refusal} onRetry={readAgain} />
        ) : (
          <Loading blocks={1} />
        )
      ) : (
        <SectionForm {...{ api, section, stored, defaults }} onSaved={setStored} />
      )}
    </>
  );
};
