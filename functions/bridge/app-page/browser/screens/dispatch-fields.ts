import type { Settings } from "../../../../../shared/bridge/domain/settings/settings.ts";
import { createElement } from "../dom.ts";
import { createFieldError, createSelectField, createTextField } from "../fields.ts";
import { showOnlyFor } from "./show-only-for.ts";

type Dispatch = Settings["dispatch"];

/** When an order goes out by itself. */
export function createDispatchFields(dispatch: Dispatch): HTMLElement {
  const choice = createSelectField({
    ...{ name: "dispatch.when", label: "When", value: dispatch.when },
    choices: [
      ["paid", "As soon as it is paid"],
      ["status", "When it has one of these statuses"],
      ["tag", "When it has this tag"],
      ["manual", "Only when I dispatch it"],
    ],
  });
  const statuses = createTextField({
    ...{ name: "dispatch.statuses", label: "Statuses" },
    value: dispatch.when === "status" ? dispatch.statuses.join(", ") : "",
    hint: "Your store's own words, with commas between them: processing, ready.",
  });
  const tag = createTextField({
    ...{ name: "dispatch.tag", label: "Tag" },
    value: dispatch.when === "tag" ? dispatch.tag : "",
  });
  showOnlyFor(choice, { status: statuses, tag });
  return createElement(
    "fieldset",
    {},
    createElement("legend", {}, "When orders go out"),
    choice,
    statuses,
    tag,
    createFieldError("dispatch"),
  );
}

export function readDispatch(data: FormData): Dispatch {
  switch (data.get("dispatch.when")) {
    case "status":
      return { when: "status", statuses: parseWords(data.get("dispatch.statuses")) };
    case "tag":
      return { when: "tag", tag: String(data.get("dispatch.tag")) };
    case "manual":
      return { when: "manual" };
    default:
      return { when: "paid" };
  }
}

const parseWords = (text: FormDataEntryValue | null): string[] =>
  String(text ?? "")
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
