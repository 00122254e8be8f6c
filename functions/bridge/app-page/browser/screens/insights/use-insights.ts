import { useEffect, useState } from "preact/hooks";
import type { Api, ApiRefusal, ApiResult } from "../../api.ts";
import type { Insights } from "../../api-types.ts";

interface ReadInsights {
  /** Undefined until they are read for the first time. */
  readonly insights: Insights | undefined;
  readonly refusal: ApiRefusal | undefined;
  readonly retry: () => void;
}

/**
 * Reads the figures. A store with very many deliveries is counted in several calls, each of which
 * counts on: they follow each other until nothing is left, as long as the figures are shown.
 */
export function useInsights(api: Api, query: string): ReadInsights {
  const [insights, setInsights] = useState<Insights>();
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let isShown = true;
    const show = (result: ApiResult<Insights>): void => {
      if (result.ok) setInsights(result.value);
      else setRefusal(result.refusal);
    };
    setInsights(undefined);
    setRefusal(undefined);
    void readUntilCounted(api, query, (result) => {
      if (isShown) show(result);
      return isShown;
    });
    return () => {
      isShown = false;
    };
  }, [api, query, tries]);

  return { insights, refusal, retry: () => setTries(tries + 1) };
}

/** Shows each answer. Days that become due again meanwhile are no reason to go on for ever. */
async function readUntilCounted(
  api: Api,
  query: string,
  show: (result: ApiResult<Insights>) => boolean,
): Promise<void> {
  let left = Number.POSITIVE_INFINITY;
  for (;;) {
    const result = await api.call<Insights>("GET", `insights?${query}`);
    if (!show(result) || !result.ok) return;
    const { pendingDays } = result.value;
    if (pendingDays === 0 || pendingDays >= left) return;
    left = pendingDays;
  }
}
