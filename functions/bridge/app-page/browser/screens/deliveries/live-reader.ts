import { createStaleWatch, type Look, type LookRefusal } from "../../stale-watch.ts";

const FIRST_MS = 4_000;
const LONGEST_MS = 15_000;
const NEVER = Number.POSITIVE_INFINITY;

/** Returns how long to wait until the next look: longer and longer while nothing changes. */
const computeNextDelay = (previousMs: number | undefined, hasChanged: boolean): number =>
  previousMs === undefined || hasChanged ? FIRST_MS : Math.min(previousMs * 2, LONGEST_MS);

/** What is wrong with a question (400) is wrong with the same one again. */
const computeRefusedDelay = (previousMs: number | undefined, { status }: LookRefusal): number =>
  status === 400 ? NEVER : computeNextDelay(previousMs, false);

/** What the reader needs of the browser's document. */
type WatchedPage = Pick<EventTarget, "addEventListener" | "removeEventListener"> & {
  readonly visibilityState: string;
};

interface LiveReaderOptions<Value, Refusal> {
  readonly page: WatchedPage;
  readonly read: () => Promise<Look<Value, Refusal>>;
  /** What was read is another than before, or nothing could be told of it any more. */
  readonly onChange: (value: Value) => void;
  /** What is shown, if anything, is not up to date any more. */
  readonly onRefusal: (refusal: Refusal) => void;
}

export interface LiveReader<Value> {
  /** Reads at once, and soon again. */
  refresh(): void;
  /** Shows what an action answered, in place of reads that began before; reads again at once. */
  show(value: Value): void;
  stop(): void;
}

/**
 * Reads again and again while the page is seen: one call a look, and fewer while nothing changes or what is
 * read is refused; by itself no more where the question is (400).
 */
export function startLiveReader<Value, Refusal extends LookRefusal>(
  options: LiveReaderOptions<Value, Refusal>,
): LiveReader<Value> {
  const { page, read, onChange, onRefusal } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let lastText: string | undefined;
  let delayMs: number | undefined;
  let asked = 0;
  const findRefusal = createStaleWatch<Refusal>();
  /** The number of what is shown: two reads in flight can be answered in either order. */
  let shown = 0;

  function accept(result: Look<Value, Refusal>, number: number): void {
    if (number < shown) return;
    const refusal = findRefusal(result);
    if (refusal !== undefined) {
      onRefusal(refusal);
      lastText = undefined;
      delayMs = computeRefusedDelay(delayMs, refusal);
    }
    if (!result.ok) return;
    shown = number;
    const text = JSON.stringify(result.value);
    delayMs = computeNextDelay(delayMs, text !== lastText);
    if (text !== lastText) onChange(result.value);
    lastText = text;
  }
  async function look(): Promise<void> {
    clearTimeout(timer);
    const number = ++asked;
    const result = await read();
    if (isStopped) return;
    accept(result, number);
    clearTimeout(timer);
    if (delayMs !== NEVER) timer = setTimeout(lookWhenSeen, delayMs ?? FIRST_MS);
  }
  const lookWhenSeen = () => {
    if (!isStopped && page.visibilityState === "visible") void look();
  };
  const refresh = () => {
    delayMs = undefined;
    lookWhenSeen();
  };
  page.addEventListener("visibilitychange", refresh);
  void look();
  return {
    refresh,
    show(value) {
      if (isStopped) return;
      accept({ ok: true, value }, ++asked);
      refresh();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      page.removeEventListener("visibilitychange", refresh);
    },
  };
}
