/** Refreshes the list of orders while an order is in progress. Shows a message if a refresh fails. */
export const adminPageScript = `
const refreshError = document.getElementById("refresh-error");
async function refresh() {
  const orders = document.getElementById("orders");
  if (orders.dataset.waiting === "yes") {
    try {
      const response = await fetch("/", { cache: "no-store", signal: AbortSignal.timeout(10000) });
      if (!response.ok) throw new Error(response.statusText);
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const fresh = page.getElementById("orders");
      if (fresh.innerHTML !== orders.innerHTML) orders.replaceWith(fresh);
      if (refreshError.textContent !== "") refreshError.textContent = "";
    } catch {
      refreshError.textContent = "The store does not respond. This list may be out of date. The page tries again every 3 seconds.";
    }
  }
  setTimeout(refresh, 3000);
}
setTimeout(refresh, 3000);
`;
