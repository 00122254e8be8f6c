import type { ApiRefusal, ApiResult } from "../../api.ts";

const FIRST_MS = 4_000;
const LONGEST_MS = 15_000;

/** Returns how long to wait until the next look: longer and longer while nothing changes. */
const computeNextDelay = (previousMs: number | undefined, hasChanged: boolean): number =>
  previousMs === undefined || hasChanged ? FIRST_MS : Math.min(previousMs * 2, LONGEST_MS);

interface LiveReaderOptions<Value> {
  readonly read: () => Promise<ApiResult<Value>>;
  /** What was read is another than before. */
  readonly onChange: (value: Value) => void;
  /** Nothing was read yet. A failed look later changes nothing: the next one makes up for it. */
  readonly onRefusal: (refusal: ApiRefusal) => void;
}

export interface LiveReader {
  /** Reads at once, and soon again. */
  refresh(): void;
  stop(): void;
}

/** Reads again and again while the page is seen: one call a look, and fewer while nothing changes. */
export function startLiveReader<Value>(options: LiveReaderOptions<Value>): LiveReader {
  const { read, onChange, onRefusal } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let lastText: string | undefined;
  let delayMs: number | undefined;

  function accept(result: ApiResult<Value>): void {
    if (!result.ok) {
      if (lastText === undefined) onRefusal(result.refusal);
      return;
    }
    const text = JSON.stringify(result.value);
    const hasChanged = text !== lastText;
    if (hasChanged) onChange(result.value);
    lastText = text;
    delayMs = computeNextDelay(delayMs, hasChanged);
  }
  async function look(): Promise<void> {
    clearTimeout(timer);
    const result = await read();
    if (isStopped) return;
    accept(result);
    clearTimeout(timer);
    timer = setTimeout(lookWhenSeen, delayMs ?? FIRST_MS);
  }
  const lookWhenSeen = () => {
    if (document.visibilityState === "visible") void look();
  };
  const refresh = () => {
    delayMs = undefined;
    lookWhenSeen();
  };
  document.addEventListener("visibilitychange", refresh);
  void look();
  return {
    refresh,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", refresh);
    },
  };
}
