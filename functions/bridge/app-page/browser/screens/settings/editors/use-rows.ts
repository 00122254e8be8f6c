import { useRef, useState } from "preact/hooks";

interface Row<Value> {
  /** Tells rows apart while others are added, moved and removed. */
  readonly id: number;
  readonly value: Value;
}

interface Rows<Value> {
  readonly rows: readonly Row<Value>[];
  readonly add: (value: Value) => void;
  readonly replace: (at: number, value: Value) => void;
  readonly remove: (at: number) => void;
  /** Exchanges a row with the one before it. */
  readonly moveUp: (at: number) => void;
}

/** A list that is edited row by row. */
export function useRows<Value>(
  first: readonly Value[],
  onChange: (values: readonly Value[]) => void,
): Rows<Value> {
  const count = useRef(0);
  const createRow = (value: Value): Row<Value> => {
    count.current += 1;
    return { id: count.current, value };
  };
  const [rows, setRows] = useState<readonly Row<Value>[]>(() => first.map(createRow));
  const update = (next: readonly Row<Value>[]) => {
    setRows(next);
    onChange(next.map(({ value }) => value));
  };
  return {
    rows,
    add: (value) => update([...rows, createRow(value)]),
    replace: (at, value) =>
      update(rows.map((row, other) => (other === at ? { ...row, value } : row))),
    remove: (at) => update(rows.filter((_, other) => other !== at)),
    moveUp: (at) => {
      const moved = rows[at];
      if (moved === undefined || at === 0) return;
      update([
        ...rows.slice(0, at - 1),
        moved,
        ...rows.slice(at - 1).filter((row) => row !== moved),
      ]);
    },
  };
}
