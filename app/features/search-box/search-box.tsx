import { type ComponentType, type RefObject, Suspense, useEffect, useId, useRef, useState } from "react";
import { Input } from "../../components/ui/fields.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import type { ProductFilter } from "../catalogue/product-filter.ts";
import type { UsualQuantities } from "../catalogue/shelf-product.ts";
import { SEARCH_FIELD } from "./search-field.ts";
import type { SearchListControl, SearchListProps, ShownList } from "./search-list.tsx";

const CLOSED: ShownList = { isOpen: false, activeId: undefined };

interface SearchBoxProps {
  field: RefObject<HTMLInputElement | null>;
  /** Set once the list is loaded; the form calls it when it is submitted. */
  control: RefObject<SearchListControl | null>;
  filter: ProductFilter;
  usual: UsualQuantities;
}

/**
 * A search field with suggestions (the combobox pattern of ARIA 1.2) inside a GET form, which works without script. The
 * list's code loads when the field is pointed at or focused; without it the form still works
 * (docs/decisions/0018-shop.md).
 */
export function SearchBox({ field, control, filter, usual }: SearchBoxProps) {
  // Includes the list's messages in the document, so that the list need not load them.
  const text = useMessages("search");
  const [List, setList] = useState<ComponentType<SearchListProps> | null>(null);
  const [list, setShown] = useState(CLOSED);
  const [isScripted, setScripted] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const listId = useId();
  // Clear Search and the Back button change the search; a focused field is not overwritten while the user types.
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = filter.search;
  }, [field, filter.search]);
  useEffect(() => {
    setScripted(true);
    // The field may have been focused before this script ran.
    if (field.current === document.activeElement) void loadList(setList);
  }, [field]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the field or its list is used or left.
    <div
      ref={box}
      className="min-w-0 flex-1"
      onPointerEnter={() => void loadList(setList)}
      onFocus={() => void loadList(setList)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) control.current?.close();
      }}
    >
      <Input
        ref={field}
        id={SEARCH_FIELD}
        type="text"
        inputMode="search"
        role={isScripted ? "combobox" : "searchbox"}
        name="search"
        maxLength={100}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={filter.search}
        aria-label={text("label")}
        placeholder={text("placeholder")}
        className="pl-10"
        {...(isScripted && {
          "aria-autocomplete": "list",
          "aria-expanded": list.isOpen,
          "aria-controls": list.isOpen ? listId : undefined,
          "aria-activedescendant": list.activeId,
        })}
        onFocus={() => control.current?.enter()}
        onClick={() => control.current?.open()}
        onChange={() => control.current?.type()}
        onKeyDown={(event) => control.current?.press(event)}
      />
      {List && (
        <Suspense fallback={null}>
          <List
            control={control}
            box={box}
            field={field}
            listId={listId}
            filter={filter}
            usual={usual}
            onShow={setShown}
          />
        </Suspense>
      )}
    </div>
  );
}

/** A failed load is retried at the next focus. */
const loadList = (setList: (list: () => ComponentType<SearchListProps>) => void): Promise<void> =>
  import("./search-list.tsx").then(
    (module) => setList(() => module.default),
    () => undefined,
  );
