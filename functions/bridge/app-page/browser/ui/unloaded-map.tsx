import { pageShell } from "../shell/shell.ts";

/** Says that the picture stands for a map whose script could not be loaded. */
export const UnloadedMap = () => (
  <p class="line" role="status">
    <span class="hint">The map could not be loaded: this picture is in its place.</span>
    <button type="button" onClick={() => pageShell.reload()}>
      Reload
    </button>
  </p>
);
