import { useEffect, useState } from "preact/hooks";
import type { Api, ApiRefusal } from "../../api.ts";
import type { SetupTest, StoreSetupTest } from "../../api-types.ts";

/** From an answer to the next call; a sandbox driver takes seconds for each step. */
const CONTINUE_AFTER_MS = 1_500;

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
  const [answers, setAnswers] = useState(0);

  async function call(method: "GET" | "POST", path = "setup-test"): Promise<void> {
    const result = await api.call<StoreSetupTest>(method, path);
    setRefusal(result.ok ? undefined : result.refusal);
    if (result.ok) setTest((shown) => pickLater(shown, result.value.test));
    setAnswers((before) => before + 1);
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
  // Each answer asks for the next.
  useEffect(() => {
    if (test?.outcome !== "running") return undefined;
    const timer = setTimeout(goOn, CONTINUE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [test?.outcome, answers]);

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
