import { SelectField } from "../controls.tsx";
import { RULE_MODE_TITLES, type Rule } from "../format-rule.ts";
import { writePath } from "../setting-field.ts";
import { ConditionsEditor } from "./conditions-editor.tsx";
import type { EditorProps } from "./editor-props.ts";
import { EditorRow, RowGroup } from "./row-group.tsx";
import { useRows } from "./use-rows.ts";

const PATH = "rules";
const NEW_RULE: Rule = { when: { orderValue: {} }, mode: "urgent" };

/** Rules with conditions, in their order: the first that fits decides. */
export const RulesEditor = ({ settings, onChange }: EditorProps) => {
  const { rows, add, replace, remove, moveUp } = useRows(settings.rules, (rules) =>
    onChange(writePath(settings, PATH, rules)),
  );
  return (
    <RowGroup
      path={PATH}
      title="Rules"
      hint="If all conditions of a rule hold, it decides. They are tried from the first on, before the shipping methods below."
      addLabel="Add a rule"
      onAdd={() => add(NEW_RULE)}
    >
      {rows.map(({ id, value }, at) => (
        <EditorRow
          key={id}
          name={`Rule ${at + 1}`}
          isTitled
          onRemove={() => remove(at)}
          onMoveUp={at === 0 ? undefined : () => moveUp(at)}
        >
          <ConditionsEditor
            path={`${PATH}.${at}.when`}
            when={value.when}
            onChange={(when) => replace(at, { ...value, when })}
          />
          <SelectField
            path={`${PATH}.${at}.mode`}
            label="Then it goes out"
            value={value.mode}
            choices={Object.entries(RULE_MODE_TITLES)}
            onChange={(mode) => replace(at, { ...value, mode: mode as Rule["mode"] })}
          />
        </EditorRow>
      ))}
    </RowGroup>
  );
};
