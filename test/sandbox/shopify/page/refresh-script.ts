/**
 * Runs in the browser. Fetches the page again and replaces its list only, so the form keeps its input.
 * Replaces the list only if it has changed, so that a link keeps the focus.
 */
export const refreshScript = `
  const orders = document.getElementById("orders");
  const refreshError = document.getElementById("refresh-error");
  let shown = orders.innerHTML;
  async function refresh() {
    try {
      const response = await fetch("/", { signal: AbortSignal.timeout(2500) });
      if (!response.ok) throw new Error("HTTP " + response.status);
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const fresh = page.getElementById("orders").innerHTML;
      if (fresh !== shown) orders.innerHTML = shown = fresh;
      refreshError.hidden = true;
    } catch {
      refreshError.hidden = false;
    }
    setTimeout(refresh, 3000);
  }
  setTimeout(refresh, 3000);
`;
