/** The internals of fontkit's text layout that are used here. */
interface Positioning {
  applyAnchor(mark: { readonly markAnchor: unknown }, base: unknown, baseIndex: number): void;
}
interface Shaped {
  readonly _layoutEngine: { readonly engine: { readonly GPOSProcessor?: Positioning | undefined } | null };
}

const patched = new WeakSet<object>();

/**
 * A font may have no anchor for a mark on a letter, for example for the dot in Gujarati "અંજીર". fontkit 2.0 throws in
 * that case; this patch leaves the mark in place instead.
 */
export const allowMissingAnchors = (pdf: PDFKit.PDFDocument, fonts: readonly { readonly name: string }[]): void => {
  for (const { name } of fonts) {
    const { font } = (pdf.font(name) as unknown as { readonly _font: { readonly font: Shaped } })._font;
    const positioning = font._layoutEngine.engine?.GPOSProcessor;
    const prototype: Positioning | null = positioning ? Object.getPrototypeOf(positioning) : null;
    if (!prototype || patched.has(prototype)) continue;
    const { applyAnchor } = prototype;
    prototype.applyAnchor = function (mark, base, baseIndex) {
      if (mark.markAnchor && base) applyAnchor.call(this, mark, base, baseIndex);
    };
    patched.add(prototype);
  }
};
