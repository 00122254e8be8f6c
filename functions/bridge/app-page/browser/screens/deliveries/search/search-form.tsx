import { useLayoutEffect, useRef } from "preact/hooks";

interface SearchFormProps {
  readonly text: string;
  readonly onSearch: (text: string) => void;
}

/** Searches when asked: each letter would be a call. The field is the same one in every view: it keeps the focus. */
export const SearchForm = ({ text, onSearch }: SearchFormProps) => {
  const input = useRef<HTMLInputElement>(null);
  const show = (shown: string) => {
    if (input.current) input.current.value = shown;
  };
  // Before anybody can type into it.
  useLayoutEffect(() => show(text), [text]);

  function search(event: Event): void {
    event.preventDefault();
    const sought = input.current?.value.trim() ?? "";
    show(sought);
    // The keyboard of a phone would be over what is found.
    if (matchMedia("(pointer: coarse)").matches) input.current?.blur();
    onSearch(sought);
  }

  return (
    <form class="search" aria-label="Search" onSubmit={search}>
      <label>
        <span>Search</span>
        <input
          ref={input}
          type="search"
          maxLength={100}
          placeholder="Order, name, e-mail, phone"
          autocomplete="off"
        />
      </label>
      <button type="submit">Search</button>
    </form>
  );
};
