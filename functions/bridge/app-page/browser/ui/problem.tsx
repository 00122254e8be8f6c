import { useLayoutEffect, useRef } from "preact/hooks";
import type { ApiRefusal } from "../api.ts";
import { focusTitle } from "../dom.ts";
import { pageShell } from "../shell/shell.ts";

interface ProblemProps {
  readonly refusal: ApiRefusal;
  /** Absent where the same again is refused again, or would do what nobody saw. */
  readonly onRetry?: (() => void) | undefined;
}

/** What went wrong, with a way on. Once it is over, who pressed its button is where it was: at what is folded, or the title. */
export const Problem = ({
  refusal: { message, signInUrl, needsReload },
  onRetry,
}: ProblemProps) => {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = box;
    return () => {
      if (current?.contains(document.activeElement)) leaveFocus(current);
    };
  }, []);
  return (
    <div class="problem" role="alert" ref={box}>
      <p>{message}</p>
      {signInUrl !== undefined && (
        <a href={signInUrl} class="go">
          Sign in
        </a>
      )}
      {signInUrl === undefined && onRetry && (
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      )}
      {needsReload && (
        <button type="button" onClick={() => pageShell.reload()}>
          Reload
        </button>
      )}
    </div>
  );
};

function leaveFocus(box: Element): void {
  const summary = box.closest("details")?.querySelector("summary");
  if (summary) summary.focus();
  else focusTitle();
}
