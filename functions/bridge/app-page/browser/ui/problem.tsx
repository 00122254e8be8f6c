import type { ApiRefusal } from "../api.ts";
import { pageShell } from "../shell/shell.ts";
import { useLeftFocus } from "./use-left-focus.ts";

interface ProblemProps {
  readonly refusal: ApiRefusal;
  /** Absent where the same again is refused again, or would do what nobody saw. */
  readonly onRetry?: (() => void) | undefined;
}

/** What went wrong, with a way on. */
export const Problem = ({
  refusal: { message, signInUrl, needsReload },
  onRetry,
}: ProblemProps) => {
  const box = useLeftFocus<HTMLDivElement>();
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
