import { useEffect, useState } from "preact/hooks";
import type { Api, ApiResult } from "../../../api.ts";

/** Reads a list of the store once; undefined until it is there. The second value reads it again. */
export function useRead<Value>(
  api: Api,
  path: string,
): readonly [result: ApiResult<Value> | undefined, readAgain: () => void] {
  const [result, setResult] = useState<ApiResult<Value>>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isGone = false;
    void api.call<Value>("GET", path).then((read) => {
      if (!isGone) setResult(read);
    });
    return () => {
      isGone = true;
    };
  }, [api, path, attempt]);
  return [result, () => setAttempt(attempt + 1)];
}
