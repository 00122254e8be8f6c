/** Refreshes the list of orders while an order is in progress. Shows a message if a refresh fails. */
export const adminPageScript = `
const trouble = document.getElementById("trouble");
async function refresh() {
  const orders = document.getElementById("orders");
  if (orders.dataset.waiting === "yes") {
    try {
      const answer = await fetch("/", { cache: "no-store", signal: AbortSignal.timeout(10000) });
      if (!answer.ok) throw new Error(answer.statusText);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.getElementById("orders");
      if (fresh.innerHTML !== orders.innerHTML) orders.replaceWith(fresh);
      if (trouble.textContent !== "") trouble.textContent = "";
    } catch {
      trouble.textContent = "The store does not answer. What you see may be old; trying again every 3 seconds.";
    }
  }
  setTimeout(refresh, 3000);
}
setTimeout(refresh, 3000);
`;
