import type { Settings } from "../../../../../shared/bridge/domain/settings/settings.ts";
import { el } from "../dom.ts";
import { choiceField, faultOf, textField } from "../fields.ts";
import { onlyFor } from "./show-only-for.ts";

type Dispatch = Settings["dispatch"];

/** When an order goes out by itself. */
export function whenFields(dispatch: Dispatch): HTMLElement {
  const choice = choiceField({
    ...{ name: "dispatch.when", label: "When", value: dispatch.when },
    choices: [
      ["paid", "As soon as it is paid"],
      ["status", "When it has one of these statuses"],
      ["tag", "When it has this tag"],
      ["by-hand", "Only when I dispatch it"],
    ],
  });
  const statuses = textField({
    ...{ name: "dispatch.statuses", label: "Statuses" },
    value: dispatch.when === "status" ? dispatch.statuses.join(", ") : "",
    hint: "Your store's own words, with commas between them: processing, ready.",
  });
  const tag = textField({
    ...{ name: "dispatch.tag", label: "Tag" },
    value: dispatch.when === "tag" ? dispatch.tag : "",
  });
  onlyFor(choice, { status: statuses, tag });
  return el(
    "fieldset",
    {},
    el("legend", {}, "When orders go out"),
    choice,
    statuses,
    tag,
    faultOf("dispatch"),
  );
}

export function whenIn(data: FormData): Dispatch {
  switch (data.get("dispatch.when")) {
    case "status":
      return { when: "status", statuses: wordsIn(data.get("dispatch.statuses")) };
    case "tag":
      return { when: "tag", tag: String(data.get("dispatch.tag")) };
    case "by-hand":
      return { when: "by-hand" };
    default:
      return { when: "paid" };
  }
}

const wordsIn = (text: FormDataEntryValue | null): string[] =>
  String(text ?? "")
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
