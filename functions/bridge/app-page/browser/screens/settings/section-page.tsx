import type { ScreenContext } from "../../screen.ts";
import { Problem } from "../../ui/problem.tsx";
import { SectionForm } from "./section-form.tsx";
import type { SettingsSection } from "./setting-field.ts";
import { Loading } from "./settings-index.tsx";
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
          <Loading />
        )
      ) : (
        <SectionForm {...{ api, section, stored, defaults }} onSaved={setStored} />
      )}
    </>
  );
};
