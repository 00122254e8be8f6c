import { useEffect, useState } from "preact/hooks";
import type { Api, ApiRefusal, ApiResult } from "../../api.ts";
import type { Insights } from "../../api-types.ts";
import { readUntilCounted } from "./read-until-counted.ts";

interface ReadInsights {
  /** Those of this query. Undefined until they are read for the first time. */
  readonly insights: Insights | undefined;
  readonly refusal: ApiRefusal | undefined;
  readonly retry: () => void;
}

interface Answer {
  readonly query: string;
  readonly result: ApiResult<Insights>;
}

/**
 * Reads the figures. A store with very many deliveries is counted in several calls, each of which
 * counts on: they follow each other until nothing is left, as long as the figures are shown.
 */
export function useInsights(api: Api, query: string): ReadInsights {
  const [answer, setAnswer] = useState<Answer>();
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let isShown = true;
    setAnswer(undefined);
    const read = () => api.call<Insights>("GET", `insights?${query}`);
    void readUntilCounted(read, (result) => {
      if (isShown) setAnswer({ query, result });
      return isShown;
    });
    return () => {
      isShown = false;
    };
  }, [api, query, tries]);

  // Another query is rendered once before the effect: figures of days have no names of methods.
  const result = answer?.query === query ? answer.result : undefined;
  return {
    insights: result?.ok ? result.value : undefined,
    refusal: result?.ok === false ? result.refusal : undefined,
    retry: () => setTries(tries + 1),
  };
}
