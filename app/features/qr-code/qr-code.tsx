import { cn } from "../../components/ui/class-names.ts";
import type { QrPicture } from "./to-qr-picture.ts";

/** Black on white in dark mode too, because scanners need it. */
export function QrCode({ picture, label, className }: { picture: QrPicture; label: string; className?: string }) {
  return (
    <svg
      viewBox={`0 0 ${picture.size} ${picture.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={cn("rounded-md border border-line", className)}
    >
      <rect width={picture.size} height={picture.size} fill="#fff" />
      <path d={picture.path} fill="#000" />
    </svg>
  );
}
