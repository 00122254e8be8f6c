import { useEffect, useState } from "preact/hooks";
import type { Api, ApiRefusal } from "../../api.ts";
import type { SetupTest, StoreSetupTest } from "../../api-types.ts";
import { createStaleWatch } from "../../stale-watch.ts";

/** From an answer to the next call; a sandbox driver takes seconds for each step. */
const CONTINUE_AFTER_MS = 1_500;
/** From one that failed; the first ones in a row are less apart. */
const LONGEST_MS = 15_000;
/** For about five minutes. */
const MAX_FAILURES = 20;

interface ShownSetupTest {
  /** Null: the store was never tested. Undefined until it is read. */
  readonly test: SetupTest | null | undefined;
  readonly refusal: ApiRefusal | undefined;
  /** Whether a start was asked for and is not answered. */
  readonly isStarting: boolean;
  readonly start: () => void;
  readonly read: () => void;
}

/** Reads the store's test, unless `known` has it, and has it go on while it runs: link by link. */
export function useSetupTest(api: Api, known?: SetupTest | null): ShownSetupTest {
  const [test, setTest] = useState(known);
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const [isStarting, setStarting] = useState(false);
  const [calls, setCalls] = useState({ count: 0, failures: 0 });
  const [findRefusal] = useState(() => {
    const watch = createStaleWatch<ApiRefusal>();
    if (known !== undefined) watch({ ok: true, value: known });
    return watch;
  });

  async function call(method: "GET" | "POST", path = "setup-test"): Promise<void> {
    const result = await api.call<StoreSetupTest>(method, path);
    const refused = findRefusal(result);
    // What was asked for by hand is told at once.
    setRefusal(result.ok || path !== "setup-test" ? refused : result.refusal);
    if (result.ok) setTest((shown) => pickLater(shown, result.value.test));
    setCalls(({ count, failures }) => ({
      count: count + 1,
      failures: result.ok ? 0 : failures + 1,
    }));
  }
  const read = () => void call("GET");
  const goOn = () => void call("POST", "setup-test/continue");
  async function start(): Promise<void> {
    if (isStarting || test?.outcome === "running") return;
    setStarting(true);
    await call("POST");
    setStarting(false);
  }

  useEffect(() => {
    if (known === undefined) read();
  }, []);
  useEffect(() => {
    if (known !== undefined) setTest((shown) => pickLater(shown, known));
  }, [known]);
  // Each answer asks for the next; a session that is over ends that.
  useEffect(() => {
    const { failures } = calls;
    if (test?.outcome !== "running" || refusal?.status === 401 || failures > MAX_FAILURES)
      return undefined;
    const timer = setTimeout(goOn, Math.min(CONTINUE_AFTER_MS * 2 ** failures, LONGEST_MS));
    return () => clearTimeout(timer);
  }, [test?.outcome, calls]);

  return { test, refusal, isStarting, start: () => void start(), read };
}

/** Returns the one that is further: two reads can be answered in either order. */
function pickLater(shown: SetupTest | null | undefined, read: SetupTest | null): SetupTest | null {
  if (shown === undefined || shown === null || read === null) return read ?? shown ?? null;
  if (shown.id !== read.id) return shown.startedAt > read.startedAt ? shown : read;
  return countSettled(shown) > countSettled(read) ? shown : read;
}

const countSettled = ({ links }: SetupTest): number =>
  links.filter(({ state }) => state !== "waiting").length;
