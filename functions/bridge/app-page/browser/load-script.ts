interface Files {
  readonly script: string;
  /** Undefined if the page's own sheet has all. */
  readonly sheet?: string;
}

/**
 * Creates a function that loads a script, and its sheet if it has one, once a page, and returns what `read` finds then.
 * The body's attribute `data-<name>` has their addresses. Undefined if they cannot be loaded, or bring
 * nothing that `read` finds: then the next call tries again.
 */
export function createLoader<Value>(
  name: "insights" | "locations" | "settings" | "administration",
  read: () => Value | undefined,
): () => Promise<Value | undefined> {
  let loading: Promise<Value | undefined> | undefined;
  return () => {
    loading ??= loadFiles(JSON.parse(document.body.dataset[name] ?? "{}"))
      .then(read)
      .catch(() => undefined)
      .then((found) => {
        if (found === undefined) loading = undefined;
        return found;
      });
    return loading;
  };
}

const loadFiles = ({ script, sheet }: Files): Promise<unknown> =>
  Promise.all([
    sheet &&
      waitForFile(
        Object.assign(document.createElement("link"), { rel: "stylesheet", href: sheet }),
      ),
    waitForFile(Object.assign(document.createElement("script"), { src: script })),
  ]);

const waitForFile = (element: HTMLElement): Promise<void> =>
  new Promise((resolve, reject) => {
    element.addEventListener("load", () => resolve());
    element.addEventListener("error", () => {
      element.remove();
      reject(new Error("not loaded"));
    });
    document.head.append(element);
  });
