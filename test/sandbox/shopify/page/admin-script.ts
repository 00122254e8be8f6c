/**
 * Runs in the admin around the app. Gives ID tokens to the app's page only, accepts the scopes that it
 * asks for, and shows its navigation, title, toasts and save bar. While the save bar is shown, nothing
 * in the admin leads away from the page.
 */
export const adminScript = `
  const frame = document.querySelector("iframe");
  const find = (id) => document.getElementById(id);
  const origin = new URL(frame.src).origin;
  const adminPath = "/admin/apps/order-bridge";
  const appPath = new URL(frame.src).pathname.slice(0, new URL(frame.src).pathname.length - frame.dataset.place.length);
  const send = (message) => frame.contentWindow.postMessage(message, origin);
  const callApp = async (path, body) => {
    const response = await fetch("/_stand-in/app/" + path, { method: "POST", body: JSON.stringify(body) });
    return response.json();
  };
  let saveBar;

  const mayLeave = () => {
    if (saveBar === undefined) return true;
    find("save-bar").classList.add("insists");
    find("save").focus();
    return false;
  };
  const createLink = ({ href, label }, isCurrent) => {
    const link = document.createElement("a");
    link.href = adminPath + href.slice(appPath.length);
    link.textContent = label;
    if (isCurrent) link.setAttribute("aria-current", "page");
    link.addEventListener("click", (event) => {
      event.preventDefault();
      if (mayLeave()) send({ kind: "navigate", href });
    });
    return link;
  };
  const showSurroundings = ({ links, title, breadcrumb, path }) => {
    const home = links.find(({ isHome }) => isHome) ?? { href: appPath };
    const isCurrent = ({ href }) => path === href || path.startsWith(href + "/");
    const items = links.filter(({ isHome }) => !isHome);
    const hasCurrent = items.some(isCurrent);
    find("app-links").replaceChildren(
      ...[{ ...home, label: "Order Bridge" }, ...items].map((link, at) => {
        const item = document.createElement("li");
        item.append(createLink(link, at === 0 ? !hasCurrent : isCurrent(link)));
        return item;
      }),
    );
    find("title").textContent = title;
    find("breadcrumb").replaceChildren(...(breadcrumb === null ? [] : [createLink(breadcrumb, false), " / "]));
    if (path.startsWith(appPath)) history.replaceState(null, "", adminPath + path.slice(appPath.length));
  };
  const setSaveBar = ({ id, isShown }) => {
    saveBar = isShown ? id : undefined;
    find("save-bar").hidden = !isShown;
    find("save-bar").classList.remove("insists");
  };
  const showToast = ({ id, message, duration, isError }) => {
    const toast = document.createElement("p");
    toast.id = "toast-" + id;
    if (isError) toast.className = "error";
    toast.textContent = message;
    find("toasts").append(toast);
    setTimeout(() => toast.remove(), duration);
  };
  // Whoever agrees gives the changes up.
  const confirmLeaving = () => new Promise((leave) => {
    if (saveBar === undefined) return leave(true);
    const question = find("leave-question");
    question.showModal();
    question.onclose = () => { if (question.returnValue === "leave") leave(true); };
  });
  const requests = {
    "ask-id-token": async () => (await callApp("id-token", {})).id_token,
    "ask-scopes": (scopes) => callApp("request-scopes", { scopes }),
    "revoke-scopes": (scopes) => callApp("revoke-scopes", { scopes }),
    "set-save-bar": setSaveBar,
    "confirm-leaving": confirmLeaving,
    "show-toast": showToast,
    "hide-toast": ({ id }) => find("toast-" + id)?.remove(),
    surroundings: showSurroundings,
  };
  addEventListener("message", async ({ source, data, origin: from }) => {
    if (source !== frame.contentWindow || from !== origin) return;
    const value = await requests[data?.kind]?.(data.input);
    if (data?.ask !== undefined) send({ kind: "answer", ask: data.ask, value });
  });
  for (const [id, variant] of [["save", "primary"], ["discard", null]])
    find(id).addEventListener("click", () => send({ kind: "press-save-bar", id: saveBar, variant }));
  find("orders-link").addEventListener("click", (event) => { if (!mayLeave()) event.preventDefault(); });
  addEventListener("beforeunload", (event) => { if (saveBar !== undefined) event.preventDefault(); });
  find("menu").addEventListener("click", () => {
    const isOpen = find("side-bar").classList.toggle("open");
    find("menu").setAttribute("aria-expanded", String(isOpen));
  });
  find("app-links").addEventListener("click", () => {
    find("side-bar").classList.remove("open");
    find("menu").setAttribute("aria-expanded", "false");
  });
`;
