import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { useGroupError } from "../field-errors.ts";

interface RowProps {
  /** What the row is called: "Rule 1". */
  readonly name: string;
  readonly children: ComponentChildren;
  /** Whether the name is seen, too. */
  readonly isTitled?: boolean;
  readonly onRemove: () => void;
  /** Absent for the first row, and where the order says nothing. */
  readonly onMoveUp?: (() => void) | undefined;
}

/** One row of a list with what can be done to it. */
export const EditorRow = ({ name, isTitled = false, children, onRemove, onMoveUp }: RowProps) => (
  <fieldset class={isTitled ? "row-card titled" : "row-card"} aria-label={name}>
    {isTitled && <p class="row-title">{name}</p>}
    {children}
    <p class="buttons">
      {onMoveUp && (
        <button type="button" onClick={onMoveUp}>
          Move up<span class="unseen"> {name}</span>
        </button>
      )}
      <button type="button" onClick={onRemove}>
        Remove
        {isTitled ? ` ${name.toLowerCase()}` : <span class="unseen"> {name}</span>}
      </button>
    </p>
  </fieldset>
);

interface RowGroupProps {
  readonly path: string;
  readonly title: string;
  readonly hint?: string;
  readonly addLabel: string;
  readonly onAdd: () => void;
  readonly children: ComponentChildren;
  /** Above the button that adds. */
  readonly offers?: ComponentChildren;
}

/** A list of rows, and the button that adds one. A row that was added has the focus. */
export const RowGroup = (props: RowGroupProps) => {
  const { path, title, hint, addLabel, onAdd, children, offers } = props;
  const group = useRef<HTMLFieldSetElement>(null);
  const error = useGroupError(path);
  const addAndFocus = () => {
    onAdd();
    requestAnimationFrame(() => {
      const rows = group.current?.querySelectorAll(".row-card");
      rows?.[rows.length - 1]?.querySelector<HTMLElement>("input, select")?.focus();
    });
  };
  return (
    <fieldset ref={group}>
      <legend>{title}</legend>
      {hint && <p class="hint">{hint}</p>}
      {children}
      {error && <p class="fault">{error}</p>}
      {offers}
      <p class="buttons">
        <button type="button" onClick={addAndFocus}>
          {addLabel}
        </button>
      </p>
    </fieldset>
  );
};
