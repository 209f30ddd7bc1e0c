/** A part of a developers' page. Its texts may contain `code` and [links](/to). */
export type Block =
  | { readonly kind: "title"; readonly id: string; readonly text: string }
  | { readonly kind: "step"; readonly id: string; readonly text: string }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "code"; readonly language: string; readonly code: string; readonly label?: string }
  | { readonly kind: "table"; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

export interface DocsNav {
  readonly label: string;
  readonly links: readonly { readonly to: string; readonly label: string }[];
}

export interface DocsFrame {
  readonly pageTitle: string;
  readonly title: string;
  readonly intro: string;
  readonly nav: DocsNav;
}
