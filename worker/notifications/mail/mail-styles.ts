/**
 * The colours of app/styles/tokens.css for mails: in `style` attributes, which every mail program supports, and for dark
 * mode in a style sheet, which only some support.
 */
const FONT = "font-family:'Anek Latin',system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif";

export const PAGE = `margin:0;padding:16px 12px;background:#faf5ea;color:#1b2a20;${FONT};font-size:16px;line-height:1.5`;
export const BAND =
  "background:#10301f;color:#f3efdf;padding:14px 20px;border-radius:12px 12px 0 0;font-size:20px;font-weight:700";
export const SHEET =
  "background:#fffdf8;border:1px solid #e0d6c1;border-top:0;border-radius:0 0 12px 12px;padding:24px 20px";
export const TEXT = "margin:0 0 14px";
export const LINE = "border-bottom:1px solid #e0d6c1;padding:8px 0";
export const QUIET = "color:#56604f";
export const CODE_BOX = "background:#fdeecb;border-radius:10px;padding:16px;text-align:center";
export const ACTION =
  "display:inline-block;background:#17593a;color:#fffdf5;padding:12px 22px;border-radius:8px;text-decoration:none;font-weight:600";

export const DARK_STYLES = `@media (prefers-color-scheme: dark) {
.page { background: #101722 !important; color: #ede8da !important; }
.sheet { background: #18222f !important; border-color: #2b3947 !important; }
.line { border-color: #2b3947 !important; }
.quiet { color: #a9b5b8 !important; }
.code { background: #3a2d14 !important; }
.action { background: #79c796 !important; color: #06210f !important; }
}`;
