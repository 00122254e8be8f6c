import { useEffect, useRef, useState } from "preact/hooks";
import type { Api, ApiRefusal } from "../../api.ts";
import type { Home } from "../../api-types.ts";
import { type LiveReader, startLiveReader } from "../deliveries/live-reader.ts";

interface LiveHome {
  /** Undefined until it is read for the first time. */
  readonly home: Home | undefined;
  /** The last seven days, which are read once. */
  readonly week: Home["week"];
  /** Why it could not be read, or is not up to date any more. */
  readonly refusal: ApiRefusal | undefined;
  readonly refresh: () => void;
}

/** Reads the home page in one call, and keeps it up to date by calls without the week. */
export function useHome(api: Api): LiveHome {
  const [home, setHome] = useState<Home>();
  const [week, setWeek] = useState<Home["week"]>(null);
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const reader = useRef<LiveReader<Home> | undefined>(undefined);
  const hasWeek = useRef(false);

  useEffect(() => {
    const started = startLiveReader({
      page: document,
      read: () => api.call<Home>("GET", hasWeek.current ? "home?week=0" : "home"),
      onChange(value) {
        if (value.week !== null) {
          hasWeek.current = true;
          setWeek(value.week);
        }
        setHome(value);
        setRefusal(undefined);
      },
      onRefusal: setRefusal,
    });
    reader.current = started;
    return started.stop;
  }, [api]);

  return { home, week, refusal, refresh: () => reader.current?.refresh() };
}
