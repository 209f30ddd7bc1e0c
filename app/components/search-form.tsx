import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "./ui/button.tsx";
import { Input } from "./ui/fields.tsx";

interface SearchFormProps {
  search: string;
  label: string;
  placeholder: string;
  submit: string;
  /** Hidden fields of the filter that is kept. */
  children: ReactNode;
}

/** A GET form, so that the search is in the address. */
export function SearchForm({ search, label, placeholder, submit, children }: SearchFormProps) {
  return (
    <Form role="search" className="mt-3 flex max-w-xl gap-2" key={search}>
      {children}
      <Input
        type="search"
        name="search"
        defaultValue={search}
        maxLength={100}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
      />
      <Button type="submit" look="outline">
        <Search aria-hidden />
        <span className="max-sm:sr-only">{submit}</span>
      </Button>
    </Form>
  );
}
