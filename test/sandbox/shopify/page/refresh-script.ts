/**
 * Runs in the browser. Fetches the page again and replaces its list only, so the form keeps its input.
 * Replaces the list only if it has changed, so that a link keeps the focus.
 */
export const refreshScript = `
  const orders = document.getElementById("orders");
  const trouble = document.getElementById("trouble");
  let shown = orders.innerHTML;
  async function refresh() {
    try {
      const answer = await fetch("/", { signal: AbortSignal.timeout(2500) });
      if (!answer.ok) throw new Error("HTTP " + answer.status);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.getElementById("orders").innerHTML;
      if (fresh !== shown) orders.innerHTML = shown = fresh;
      trouble.hidden = true;
    } catch {
      trouble.hidden = false;
    }
    setTimeout(refresh, 3000);
  }
  setTimeout(refresh, 3000);
`;
