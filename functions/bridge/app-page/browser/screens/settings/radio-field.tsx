import { useId } from "preact/hooks";
import type { SelectProps } from "./controls.tsx";
import { useFieldError } from "./field-errors.ts";

/** One of a few, each with what it means. */
export const RadioField = ({ path, label, hint, value, choices, onChange }: SelectProps) => {
  const id = useId();
  const error = useFieldError(path);
  return (
    <fieldset aria-describedby={error && `${id}-fault`}>
      <legend>{label}</legend>
      {hint && <p class="hint">{hint}</p>}
      {choices.map(([choice, title, meaning], at) => (
        <div key={choice} class="choice">
          <input
            type="radio"
            id={`${id}-${at}`}
            name={path}
            value={choice}
            checked={choice === value}
            aria-describedby={meaning && `${id}-${at}-hint`}
            onChange={() => onChange(choice)}
          />
          <label for={`${id}-${at}`}>{title}</label>
          {meaning && (
            <p class="hint" id={`${id}-${at}-hint`}>
              {meaning}
            </p>
          )}
        </div>
      ))}
      {error && (
        <p class="fault" id={`${id}-fault`}>
          {error}
        </p>
      )}
    </fieldset>
  );
};
