import type { Settings } from "../../../../../../shared/bridge/domain/settings/settings.ts";
import type { ScreenContext } from "../../screen.ts";
import { isShopify } from "../../storefront.ts";
import { Loading } from "../../ui/loading.tsx";
import { Problem } from "../../ui/problem.tsx";
import { summarizeFields } from "./format-field.ts";
import { listSections } from "./list-sections.ts";
import type { SettingsSection } from "./setting-field.ts";
import { useSettings } from "./use-settings.ts";

const STOREFRONT = isShopify ? "shopify" : "woocommerce";

/** Every section with what it decides and what it says now. */
export const SettingsIndex = ({ context: { api } }: { readonly context: ScreenContext }) => {
  const { stored, defaults, refusal, readAgain } = useSettings(api);
  if (stored === undefined)
    return refusal ? <Problem refusal={refusal} onRetry={readAgain} /> : <Loading />;
  return (
    <ul class="settings">
      {listSections(STOREFRONT).map((section) => (
        <SectionCard
          key={section.id}
          section={section}
          settings={stored.settings}
          defaults={defaults}
        />
      ))}
    </ul>
  );
};

interface CardProps {
  readonly section: SettingsSection;
  readonly settings: Settings;
  readonly defaults: Settings | undefined;
}

const SectionCard = ({ section, settings, defaults }: CardProps) => {
  const { id, title, sentence, place = `settings/${id}`, fields } = section;
  // Without the defaults, nothing is called one.
  const summary = summarizeFields(fields, { settings, defaults: defaults ?? settings }, STOREFRONT);
  return (
    <li class="card">
      <div>
        <h3>
          <a href={`#/${place}`}>{title}</a>
        </h3>
        <p class="hint">{sentence}</p>
      </div>
      <dl>
        {summary.map(({ label, text, isDefault }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{isDefault && defaults ? `Default: ${text}` : text}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
};
