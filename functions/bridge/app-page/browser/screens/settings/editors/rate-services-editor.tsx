import { MODE_LABELS } from "../../../labels.ts";
import { SelectField, TextField } from "../controls.tsx";
import type { RateService } from "../format-entries.ts";
import { writePath } from "../setting-field.ts";
import type { EditorProps } from "./editor-props.ts";
import { EditorRow, RowGroup } from "./row-group.tsx";
import { useRows } from "./use-rows.ts";

const PATH = "rates.services";
const NEW_SERVICE: RateService = { code: "", name: "", description: "", mode: "urgent" };

/** What buyers can choose at the checkout. */
export const RateServicesEditor = ({ settings, onChange }: EditorProps) => {
  const { rows, add, replace, remove } = useRows(settings.rates.services, (services) =>
    onChange(writePath(settings, PATH, services)),
  );
  return (
    <RowGroup
      path={PATH}
      title="Offers"
      hint="Orders are matched by the code: another code breaks the match of open orders."
      addLabel="Add an offer"
      onAdd={() => add(NEW_SERVICE)}
    >
      {rows.map(({ id, value }, at) => {
        const write = (changes: Partial<RateService>) => replace(at, { ...value, ...changes });
        return (
          <EditorRow key={id} name={`Offer ${at + 1}`} onRemove={() => remove(at)}>
            <TextField
              path={`${PATH}.${at}.name`}
              label="Name at the checkout"
              value={value.name}
              onChange={(name) => write({ name })}
            />
            <TextField
              path={`${PATH}.${at}.description`}
              label="Description (optional)"
              value={value.description}
              onChange={(description) => write({ description })}
            />
            <TextField
              path={`${PATH}.${at}.code`}
              label="Code"
              value={value.code}
              onChange={(code) => write({ code })}
            />
            <SelectField
              path={`${PATH}.${at}.mode`}
              label="Goes out"
              value={value.mode}
              choices={[
                ["urgent", MODE_LABELS.urgent[0]],
                ["scheduled", MODE_LABELS.scheduled[0]],
              ]}
              onChange={(mode) => write({ mode: mode as RateService["mode"] })}
            />
          </EditorRow>
        );
      })}
    </RowGroup>
  );
};
