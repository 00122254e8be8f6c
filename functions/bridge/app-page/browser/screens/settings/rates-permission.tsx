import { useEffect, useRef, useState } from "preact/hooks";
import type { Api } from "../../api.ts";
import { createRatesPermission } from "../rates-permission.ts";

/** Asks for the permission that courier prices at the checkout need, while it is missing. */
export const RatesPermission = ({ api }: { readonly api: Api }) => {
  const container = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isGone = false;
    void createRatesPermission(api, () => setAttempt(attempt + 1)).then((notice) => {
      if (!isGone) container.current?.replaceChildren(...(notice === undefined ? [] : [notice]));
    });
    return () => {
      isGone = true;
    };
  }, [api, attempt]);
  return <div ref={container} />;
};
