const FIRST_MS = 4_000;
const LONGEST_MS = 15_000;

/** Returns how long to wait until the next look: longer and longer while nothing changes. */
const computeNextDelay = (previousMs: number | undefined, hasChanged: boolean): number =>
  previousMs === undefined || hasChanged ? FIRST_MS : Math.min(previousMs * 2, LONGEST_MS);

/** What the reader needs of the browser's document. */
type WatchedPage = Pick<EventTarget, "addEventListener" | "removeEventListener"> & {
  readonly visibilityState: string;
};

/** What a look brings, such as the result of a call of the API. */
type Reading<Value, Refusal> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal };

interface LiveReaderOptions<Value, Refusal> {
  readonly page: WatchedPage;
  readonly read: () => Promise<Reading<Value, Refusal>>;
  /** What was read is another than before. */
  readonly onChange: (value: Value) => void;
  /** Nothing was read yet. A failed look later changes nothing: the next one makes up for it. */
  readonly onRefusal: (refusal: Refusal) => void;
}

export interface LiveReader {
  /** Reads at once, and soon again. */
  refresh(): void;
  stop(): void;
}

/** Reads again and again while the page is seen: one call a look, and fewer while nothing changes. */
export function startLiveReader<Value, Refusal>(
  options: LiveReaderOptions<Value, Refusal>,
): LiveReader {
  const { page, read, onChange, onRefusal } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let lastText: string | undefined;
  let delayMs: number | undefined;
  let asked = 0;
  /** The number of the read that is shown: two in flight can be answered in either order. */
  let shown = 0;

  function accept(result: Reading<Value, Refusal>, number: number): void {
    if (number < shown) return;
    if (!result.ok) {
      if (lastText === undefined) onRefusal(result.refusal);
      return;
    }
    shown = number;
    const text = JSON.stringify(result.value);
    const hasChanged = text !== lastText;
    if (hasChanged) onChange(result.value);
    lastText = text;
    delayMs = computeNextDelay(delayMs, hasChanged);
  }
  async function look(): Promise<void> {
    clearTimeout(timer);
    asked++;
    const number = asked;
    const result = await read();
    if (isStopped) return;
    accept(result, number);
    clearTimeout(timer);
    timer = setTimeout(lookWhenSeen, delayMs ?? FIRST_MS);
  }
  const lookWhenSeen = () => {
    if (page.visibilityState === "visible") void look();
  };
  const refresh = () => {
    delayMs = undefined;
    lookWhenSeen();
  };
  page.addEventListener("visibilitychange", refresh);
  void look();
  return {
    refresh,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      page.removeEventListener("visibilitychange", refresh);
    },
  };
}
