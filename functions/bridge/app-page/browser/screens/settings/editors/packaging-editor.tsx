import { NumberField, SelectField } from "../controls.tsx";
import { formatCourierId, PACK_SIZES, type PackagingStep, TRANSPORTS } from "../format-entries.ts";
import type { Choice } from "../setting-field.ts";
import { writePath } from "../setting-field.ts";
import type { EditorProps } from "./editor-props.ts";
import { EditorRow, RowGroup } from "./row-group.tsx";
import { useRows } from "./use-rows.ts";

const PATH = "packaging.steps";
const NEW_STEP: PackagingStep = { upToGrams: Number.NaN, transportId: 4, packSizeId: 4 };

/** The names, and the number that is stored if it has none. */
const listChoices = (names: readonly string[], stored: number): Choice[] =>
  [...new Set([...names.map((_, at) => at + 1), stored])].map((id) => [
    String(id),
    formatCourierId(names, id),
  ]);

/** Which vehicle and size goods get, up to which weight. */
export const PackagingEditor = ({ settings, onChange }: EditorProps) => {
  const { rows, add, replace, remove } = useRows(settings.packaging.steps, (steps) =>
    onChange(writePath(settings, PATH, steps)),
  );
  return (
    <RowGroup
      path={PATH}
      title="Sizes"
      hint="By weight, the lightest first. Heavier goods than the last one are held."
      addLabel="Add a size"
      onAdd={() => add(NEW_STEP)}
    >
      {rows.map(({ id, value }, at) => (
        <EditorRow key={id} name={`Size ${at + 1}`} onRemove={() => remove(at)}>
          <NumberField
            path={`${PATH}.${at}.upToGrams`}
            label="Up to (kg)"
            value={value.upToGrams}
            scale={1_000}
            min={0.001}
            onChange={(upToGrams = Number.NaN) => replace(at, { ...value, upToGrams })}
          />
          <SelectField
            path={`${PATH}.${at}.transportId`}
            label="Vehicle"
            value={String(value.transportId)}
            choices={listChoices(TRANSPORTS, value.transportId)}
            onChange={(transport) => replace(at, { ...value, transportId: Number(transport) })}
          />
          <SelectField
            path={`${PATH}.${at}.packSizeId`}
            label="Package size"
            value={String(value.packSizeId)}
            choices={listChoices(PACK_SIZES, value.packSizeId)}
            onChange={(size) => replace(at, { ...value, packSizeId: Number(size) })}
          />
        </EditorRow>
      ))}
    </RowGroup>
  );
};
