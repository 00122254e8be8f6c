import { useId } from "preact/hooks";
import { TextField } from "../controls.tsx";
import { writePath } from "../setting-field.ts";
import type { EditorProps } from "./editor-props.ts";

const PATH = "dispatch.statuses";

/** WooCommerce's own statuses that an order to be delivered can have, by their names in its admin. */
const WOOCOMMERCE_STATUSES = [
  ["processing", "Processing"],
  ["on-hold", "On hold"],
  ["pending", "Pending payment"],
  ["completed", "Completed"],
] as const;

const isKnown = (status: string): boolean =>
  WOOCOMMERCE_STATUSES.some(([known]) => known === status);

/** The order statuses that release an order. */
export const StatusesEditor = ({ settings, onChange }: EditorProps) => {
  const id = useId();
  const { dispatch } = settings;
  const statuses = dispatch.when === "status" ? dispatch.statuses : [];
  const write = (next: readonly string[]) => onChange(writePath(settings, PATH, next));
  return (
    <fieldset>
      <legend>Statuses</legend>
      {WOOCOMMERCE_STATUSES.map(([status, title]) => (
        <div key={status} class="filter">
          <input
            type="checkbox"
            id={`${id}-${status}`}
            name={`${PATH}.${status}`}
            checked={statuses.includes(status)}
            onChange={({ currentTarget }) =>
              write(
                currentTarget.checked
                  ? [...statuses, status]
                  : statuses.filter((one) => one !== status),
              )
            }
          />
          <label for={`${id}-${status}`}>{title}</label>
        </div>
      ))}
      <TextField
        path={PATH}
        label="Statuses of plugins"
        hint="Their short names, with commas between them: ready-to-ship. Those above are chosen there."
        value={statuses.filter((status) => !isKnown(status)).join(", ")}
        // While pending-review is typed it says pending: those of WooCommerce are ticked only.
        onChange={(typed) => {
          const ofPlugins = splitWords(typed).filter((status) => !isKnown(status));
          write([...statuses.filter(isKnown), ...ofPlugins]);
        }}
      />
    </fieldset>
  );
};

const splitWords = (text: string): string[] =>
  text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
