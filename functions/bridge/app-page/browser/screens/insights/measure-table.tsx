import type { Insights } from "../../api-types.ts";
import { Scrolled } from "../../ui/scrolled.tsx";
import type { Grouping } from "./insights-view.ts";
import type { Measure } from "./measures.ts";
import { GROUP_TITLES, nameGroup } from "./name-groups.ts";

/** So many lines are shown at once. More are opened. */
const MAX_OPEN = 7;

interface TableProps {
  readonly measure: Measure;
  readonly groups: readonly Insights["groups"][number][];
  readonly by: Grouping;
}

/** The exact figures of a chart. */
export const MeasureTable = ({ measure: { title, columns }, groups, by }: TableProps) => (
  <details open={groups.length <= MAX_OPEN}>
    <summary>Table</summary>
    <Scrolled label={`${title}: table`}>
      <table class="measures">
        <thead>
          <tr>
            <th scope="col">{GROUP_TITLES[by]}</th>
            {columns.map(([name]) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.key}>
              <th scope="row">{nameGroup(group, by)}</th>
              {columns.map(([name, read]) => (
                <td key={name}>{read(group.figures)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  </details>
);
