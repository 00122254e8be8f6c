import type { ShippingMethodList } from "../../../api-types.ts";
import { MODE_LABELS } from "../../../labels.ts";
import { Problem } from "../../../ui/problem.tsx";
import { SelectField, TextField } from "../controls.tsx";
import type { MethodMode } from "../format-entries.ts";
import type { Choice } from "../setting-field.ts";
import { writePath } from "../setting-field.ts";
import type { EditorProps } from "./editor-props.ts";
import { EditorRow, RowGroup } from "./row-group.tsx";
import { useRead } from "./use-read.ts";
import { useRows } from "./use-rows.ts";

const PATH = "modes";
const MODES: readonly Choice[] = Object.entries(MODE_LABELS).map(([mode, [title]]) => [
  mode,
  title,
]);
const NEW_RULE: MethodMode = { shippingMethod: "", mode: "urgent" };

/** The ways of shipping methods in their order: the first that fits decides. */
export const MethodsEditor = ({ settings, api, onChange }: EditorProps) => {
  const [found, readAgain] = useRead<ShippingMethodList>(api, "shipping-methods");
  const { rows, add, replace, remove, moveUp } = useRows(settings.modes, (modes) =>
    onChange(writePath(settings, PATH, modes)),
  );
  return (
    <RowGroup
      path={PATH}
      title="By shipping method"
      hint="For orders that no rule above fits. The first that fits decides. The shipping method is the name that buyers chose at your checkout; * stands for anything, as in *express*."
      addLabel="Add a shipping method"
      onAdd={() => add(NEW_RULE)}
      offers={
        <>
          {found?.ok === false && (
            <Problem
              refusal={{
                ...found.refusal,
                message: `Your shop's shipping methods could not be read: ${found.refusal.message} You can type their names.`,
              }}
              onRetry={readAgain}
            />
          )}
          {found?.ok && found.value.shippingMethods.length > 0 && (
            <>
              <p>Your shop offers these shipping methods now:</p>
              <p class="buttons">
                {found.value.shippingMethods.map((name) => (
                  <button
                    key={name}
                    type="button"
                    onClick={() => add({ ...NEW_RULE, shippingMethod: name })}
                  >
                    Add {name}
                  </button>
                ))}
              </p>
            </>
          )}
        </>
      }
    >
      {rows.map(({ id, value }, at) => (
        <EditorRow
          key={id}
          name={`Shipping method ${at + 1}`}
          onRemove={() => remove(at)}
          onMoveUp={at === 0 ? undefined : () => moveUp(at)}
        >
          <TextField
            path={`${PATH}.${at}.shippingMethod`}
            label="Name"
            value={value.shippingMethod}
            onChange={(shippingMethod) => replace(at, { ...value, shippingMethod })}
          />
          <SelectField
            path={`${PATH}.${at}.mode`}
            label="Goes out"
            value={value.mode}
            choices={MODES}
            onChange={(mode) => replace(at, { ...value, mode: mode as MethodMode["mode"] })}
          />
        </EditorRow>
      ))}
    </RowGroup>
  );
};
