import { History, Search, Shapes, X } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { shownName } from "../../../worker/catalogue/product-names.contract.ts";
import type { SuggestedProduct } from "../../../worker/catalogue/search/suggestions.contract.ts";
import { formatNumber } from "../../../worker/platform/money.contract.ts";
import { Money } from "../../components/money.tsx";
import { ProductImage } from "../../components/product-image.tsx";
import { useLanguage, useMessages, useNames } from "../../i18n/messages.tsx";
import { useQuantities } from "../cart/use-cart.ts";
import type { SearchOption } from "./search-options.ts";

interface ListProps {
  id: string;
  options: readonly SearchOption[];
  /** The index of the active option; −1 for none. */
  active: number;
  /** The available height, in CSS pixels. */
  room: number;
  onChoose: (option: SearchOption) => void;
  onClose: () => void;
}

/** As wide as a product's picture, so that all texts are aligned. */
const ICON = "ml-3.5 mr-5 size-5 shrink-0 text-muted";

interface SuggestionListProps extends ListProps {
  corrected: string | null;
  /** Adds a product in its usual quantity; null for viewers who cannot buy. */
  onAdd: ((product: SuggestedProduct) => void) | null;
}

export function SuggestionList({ corrected, onAdd, ...list }: SuggestionListProps) {
  const text = useMessages("search");
  const names = useNames();
  const { options } = list;
  const indexed = options.map((option, index) => ({ option, index }));
  const categories = indexed.filter(({ option }) => option.kind === "category");
  const row = ({ option, index }: (typeof indexed)[number]) => (
    <Option key={option.to} list={list} index={index}>
      {option.kind === "product" ? (
        <ProductRow product={option.product} onAdd={onAdd} />
      ) : option.kind === "category" ? (
        <>
          <Shapes aria-hidden className={ICON} />
          {text("inCategory", { search: option.search, category: names.category(option.category) })}
        </>
      ) : (
        <>
          <Search aria-hidden className={ICON} />
          <span className="font-semibold text-brand-text">{text("all", { search: option.search })}</span>
        </>
      )}
    </Option>
  );
  return (
    <Panel room={list.room} onClose={list.onClose}>
      {corrected && <p className="border-b border-line px-3 py-2 text-muted">{text("meant", { search: corrected })}</p>}
      <Listbox list={list} label={text("suggestions")}>
        {options.some(({ kind }) => kind === "product") && (
          <Group label={text("products")}>{indexed.filter(({ option }) => option.kind === "product").map(row)}</Group>
        )}
        {categories.length > 0 && <Group label={text("categories")}>{categories.map(row)}</Group>}
        {indexed.filter(({ option }) => option.kind === "all").map(row)}
      </Listbox>
    </Panel>
  );
}

interface RecentListProps extends ListProps {
  onForget: (search: string) => void;
  onClear: () => void;
}

/** The buttons that remove a search are beside the list, because an option cannot contain a button. */
export function RecentList({ onForget, onClear, ...list }: RecentListProps) {
  const text = useMessages("search");
  const { options } = list;
  return (
    <Panel room={list.room} onClose={list.onClose}>
      <div className="flex items-center justify-between border-b border-line pl-3">
        <p className="font-semibold">{text("recent")}</p>
        <button type="button" className="min-h-11 px-3 font-semibold text-brand-text underline" onClick={onClear}>
          {text("clear")}
        </button>
      </div>
      <div className="flex min-h-0 overflow-y-auto">
        <Listbox list={list} label={text("recent")}>
          {options.map(({ search, to }, index) => (
            <Option key={to} list={list} index={index}>
              <History aria-hidden className={ICON} />
              <span className="truncate">{search}</span>
            </Option>
          ))}
        </Listbox>
        <ul>
          {options.map(({ search, to }) => (
            <li key={to}>
              {/* With the keyboard, the Delete key removes the active search. */}
              <button
                type="button"
                tabIndex={-1}
                aria-label={text("forget", { search })}
                className="grid size-11 place-items-center text-muted hover:text-ink"
                onClick={() => onForget(search)}
              >
                <X aria-hidden className="size-5" />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}

/** Keeps the focus in the field when the list is pressed. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

function Panel({ room, onClose, children }: { room: number; onClose: () => void; children: ReactNode }) {
  const text = useMessages("ui");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler only keeps the focus in the field.
    <div
      style={{ maxHeight: room }}
      className="absolute inset-x-0 top-full z-30 mt-1.5 flex flex-col overflow-hidden rounded-lg border border-line-strong bg-surface shadow-raised max-sm:-inset-x-(--page-padding) max-sm:rounded-none max-sm:border-x-0"
      onMouseDown={keepFocus}
    >
      {children}
      {/* On a phone the list covers the page, and there is no Escape key. */}
      <button
        type="button"
        tabIndex={-1}
        className="min-h-11 shrink-0 border-t border-line font-semibold text-muted sm:hidden"
        onClick={onClose}
      >
        {text("close")}
      </button>
    </div>
  );
}

function Listbox({ list, label, children }: { list: ListProps; label: string; children: ReactNode }) {
  return (
    <div
      role="listbox"
      id={list.id}
      aria-label={label}
      tabIndex={-1}
      className="min-h-0 min-w-0 flex-1 overflow-y-auto overscroll-contain"
    >
      {children}
    </div>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups and options, no fieldset.
    <div role="group" aria-label={label} className="border-b border-line">
      {children}
    </div>
  );
}

function Option({ list, index, children }: { list: ListProps; index: number; children: ReactNode }) {
  const option = list.options[index];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys, because the focus stays in it.
    <div
      role="option"
      id={`${list.id}-${index}`}
      aria-selected={index === list.active}
      tabIndex={-1}
      className="flex min-h-11 cursor-pointer items-center px-1 -outline-offset-2 outline-brand hover:bg-sunken aria-selected:bg-brand-soft aria-selected:outline-2"
      onClick={() => option && list.onChoose(option)}
    >
      {children}
    </div>
  );
}

function ProductRow({ product, onAdd }: { product: SuggestedProduct } & Pick<SuggestionListProps, "onAdd">) {
  const { unit } = useNames();
  const inCart = useQuantities().get(product._id);
  const text = useMessages("products");
  const name = shownName(product, useLanguage());
  return (
    <>
      <ProductImage src={product.image} alt="" size={40} isEager className="m-1 size-10 p-0.5" />
      <span className="mx-1.5 grid min-w-0 flex-1 py-1 leading-snug">
        <span className="line-clamp-2">{name.first}</span>{" "}
        {name.second && (
          <span lang="en" className="truncate text-sm text-muted">
            {name.second}
          </span>
        )}
      </span>{" "}
      <span className="mr-2 text-right whitespace-nowrap">
        <Money rupees={product.price} className="font-semibold text-money" />{" "}
        <span className="text-sm text-muted">{text("per", { unit: unit(product.unit) })}</span>
      </span>
      {onAdd && product.stock > 0 && (
        // Hidden from screen readers and not a button, because an option cannot contain one; keyboard users add the
        // product on its page.
        <span
          aria-hidden
          data-testid="add-suggested"
          className="quick mr-1 shrink-0 shadow-none"
          onClick={(event) => {
            event.stopPropagation();
            onAdd({ ...product, name: name.first });
          }}
        >
          {inCart && <b className="pl-3">{formatNumber(inCart)}</b>}
          <span className="quick-add" />
        </span>
      )}
    </>
  );
}
