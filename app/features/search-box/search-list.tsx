import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useState,
} from "react";
import { useNavigate } from "react-router";
import type { Suggestions } from "../../../worker/catalogue/search/suggestions.contract.ts";
import { useMessages } from "../../i18n/messages.tsx";
import { quickQuantity, useAddToCart } from "../cart/use-add-to-cart.ts";
import type { ProductFilter } from "../catalogue/product-filter.ts";
import type { UsualQuantities } from "../catalogue/shelf-product.ts";
import { useViewer } from "../viewer/use-viewer.ts";
import { clearRecent, forgetSearch, noteSearch, readRecent } from "./recent-searches.ts";
import { RecentList, SuggestionList } from "./search-list-view.tsx";
import { moveActive, recentOptions, type SearchOption, suggestedOptions } from "./search-options.ts";
import { useSuggestions } from "./use-suggestions.ts";

export interface ShownList {
  readonly isOpen: boolean;
  readonly activeId: string | undefined;
}

export interface SearchListControl {
  enter(): void;
  type(): void;
  press(event: KeyboardEvent): void;
  open(): void;
  close(): void;
  submit(): void;
}

export interface SearchListProps {
  control: RefObject<SearchListControl | null>;
  box: RefObject<HTMLElement | null>;
  field: RefObject<HTMLInputElement | null>;
  listId: string;
  filter: ProductFilter;
  usual: UsualQuantities;
  onShow: (list: ShownList) => void;
}

const typedIn = (field: SearchListProps["field"]): string => field.current?.value.trim().replace(/\s+/g, " ") ?? "";

const MARGIN_PX = 8;
/** Three and a half options, so that even the smallest list looks scrollable. */
const MIN_PX = 176;
const MAX_PX = 560;

/**
 * The height in pixels that fits between the field and a phone's keyboard, which covers the page without resizing it.
 */
const useRoomBelow = (field: RefObject<HTMLElement | null>, isOpen: boolean): number => {
  const [room, setRoom] = useState(MAX_PX);
  useLayoutEffect(() => {
    const viewport = window.visualViewport;
    if (!isOpen || !viewport) return;
    const measure = () => {
      const bottom = field.current?.getBoundingClientRect().bottom ?? 0;
      const free = viewport.offsetTop + viewport.height - bottom - MARGIN_PX;
      setRoom(Math.round(Math.min(MAX_PX, Math.max(MIN_PX, free))));
    };
    measure();
    viewport.addEventListener("resize", measure);
    viewport.addEventListener("scroll", measure);
    window.addEventListener("scroll", measure, { passive: true });
    return () => {
      viewport.removeEventListener("resize", measure);
      viewport.removeEventListener("scroll", measure);
      window.removeEventListener("scroll", measure);
    };
  }, [field, isOpen]);
  return room;
};

/** Suggestions for the typed text, or the last searches while nothing is typed. */
export default function SearchList({ control, box, field, listId, filter, usual, onShow }: SearchListProps) {
  const text = useMessages("search");
  const navigate = useNavigate();
  const { location, user } = useViewer();
  const add = useAddToCart();
  const [typed, setTyped] = useState("");
  const [recent, setRecent] = useState(readRecent);
  const [isWanted, setWanted] = useState(false);
  const [activeTo, setActiveTo] = useState<string | null>(null);
  const suggestions = useSuggestions(typed, location, isWanted);
  const isRecent = typed === "";
  const options = isRecent
    ? recentOptions(recent, filter)
    : suggestions
      ? suggestedOptions(suggestions, typed, filter)
      : [];
  const isOpen = isWanted && options.length > 0;
  const active = isOpen ? options.findIndex(({ to }) => to === activeTo) : -1;
  const activeId = active >= 0 ? `${listId}-${active}` : undefined;
  const room = useRoomBelow(box, isOpen);

  useLayoutEffect(() => {
    onShow({ isOpen, activeId });
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [isOpen, activeId, onShow]);

  const recentCount = ({ length: count }: readonly string[]) => count > 0 && text("recentCount", { count });
  const suggestionCount = ({ products, categories }: Suggestions) => {
    const count = products.length + categories.length;
    return count > 0 ? text("count", { count }) : text("none");
  };
  const show = (isShown: boolean) => {
    setTyped(typedIn(field));
    setRecent(readRecent());
    setActiveTo(null);
    setWanted(isShown);
  };
  const leave = () => {
    show(false);
    // On a phone the keyboard would cover the results.
    if (matchMedia("(pointer: coarse)").matches) field.current?.blur();
  };
  const choose = ({ kind, to, search }: SearchOption) => {
    if (field.current && kind !== "product") field.current.value = search;
    noteSearch(search);
    leave();
    void navigate(to, { preventScrollReset: kind !== "product" });
  };
  const forget = (search: string) => {
    setRecent(forgetSearch(search));
    field.current?.focus();
  };

  const enter = () => show(isNew(typedIn(field), filter));
  // The viewer may have typed while this code was loading.
  const catchUp = useEffectEvent(() => {
    if (field.current === document.activeElement) enter();
  });
  useLayoutEffect(() => catchUp(), []);
  const closeOverResults = useEffectEvent((shown: string) => {
    if (shown && typedIn(field) === shown) show(false);
  });
  useEffect(() => closeOverResults(filter.search), [filter.search]);

  useImperativeHandle(control, () => ({
    enter,
    type: () => show(true),
    open: () => show(true),
    close: () => show(false),
    submit: leave,
    press(event) {
      // Keys that compose a character belong to the input method.
      if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const option = options[active];
      const next = isOpen && !event.altKey ? moveActive(event.key, active, options.length) : null;
      if (next !== null) setActiveTo(options[next]?.to ?? null);
      else if (event.key === "ArrowDown" && !isOpen) show(true);
      else if (event.key === "ArrowUp" && isOpen) show(false);
      else if (event.key === "Escape" && isOpen) show(false);
      else if (event.key === "Enter" && option) choose(option);
      else if (event.key === "Delete" && option?.kind === "recent") forget(option.search);
      else return;
      event.preventDefault();
    },
  }));

  const shared = { id: listId, options, active, room, onChoose: choose, onClose: leave };
  return (
    <>
      <p role="status" className="sr-only">
        {isWanted && (isRecent ? recentCount(recent) : suggestions && suggestionCount(suggestions))}
      </p>
      {isOpen && isRecent && <RecentList {...shared} onForget={forget} onClear={() => setRecent(clearRecent())} />}
      {isOpen && !isRecent && (
        <SuggestionList
          {...shared}
          corrected={suggestions?.corrected ?? null}
          onAdd={
            user?.role === "delivery" ? null : (product) => add(product, quickQuantity(product, usual[product._id]))
          }
        />
      )}
    </>
  );
}

/** False for the search whose results the page shows already. */
const isNew = (typed: string, { search }: ProductFilter): boolean => typed === "" || typed !== search;
