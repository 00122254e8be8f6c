interface SearchFormProps {
  readonly text: string;
  readonly onSearch: (text: string) => void;
}

/** Searches when asked: each letter would be a call. */
export const SearchForm = ({ text, onSearch }: SearchFormProps) => (
  <form
    class="search"
    aria-label="Search"
    onSubmit={(event) => {
      event.preventDefault();
      onSearch(String(new FormData(event.currentTarget).get("q") ?? "").trim());
    }}
  >
    <label>
      <span>Search</span>
      <input
        type="search"
        name="q"
        defaultValue={text}
        maxLength={100}
        placeholder="Order, or buyer's name, e-mail, phone"
        autocomplete="off"
      />
    </label>
    <button type="submit">Search</button>
  </form>
);
