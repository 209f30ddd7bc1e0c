import type { Block } from "./blocks.ts";
import { RichText } from "./rich-text.tsx";

export function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case "title":
      return (
        <h2 id={block.id} className="mt-6 text-2xl">
          {block.text}
        </h2>
      );
    case "step":
      return (
        <h3 id={block.id} className="mt-3 text-xl">
          {block.text}
        </h3>
      );
    case "text":
      return (
        <p className="max-w-prose text-pretty">
          <RichText text={block.text} />
        </p>
      );
    case "list":
      return (
        <ul className="grid max-w-prose list-disc gap-1 pl-5">
          {block.items.map((item) => (
            <li key={item}>
              <RichText text={item} />
            </li>
          ))}
        </ul>
      );
    case "code":
      return <Code {...block} />;
    case "table":
      return <Table {...block} />;
  }
}

function Code({ language, code, label }: Extract<Block, { kind: "code" }>) {
  return (
    <figure className="min-w-0">
      {label && <figcaption className="mb-1 text-sm font-semibold text-muted">{label}</figcaption>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways */}
      <pre tabIndex={0} className="overflow-x-auto rounded-lg border border-line bg-sunken p-4 text-sm leading-relaxed">
        <code data-language={language}>{code}</code>
      </pre>
    </figure>
  );
}

function Table({ head, rows }: Extract<Block, { kind: "table" }>) {
  return (
    <table className="w-full border-collapse text-left">
      <thead className="max-sm:sr-only">
        <tr className="border-b border-line-strong">
          {head.map((name) => (
            <th key={name} scope="col" className="py-2 pr-4 font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]} className="border-b border-line max-sm:grid max-sm:gap-1 max-sm:py-2">
            {row.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
              <td key={column} className="align-top wrap-anywhere sm:py-2 sm:pr-4">
                <RichText text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
