import { classNames } from "./ui/class-names.ts";

/** For products whose picture is gone. */
export const NO_IMAGE = "/placeholder-product.svg";

interface ProductImageProps {
  src: string;
  /** Empty where the name stands beside it. */
  alt: string;
  /** Its square's side in CSS pixels, so that the place is kept before it comes. */
  size: number;
  /** In the first view: fetched at once. All others wait until they are near. */
  isEager?: boolean;
  className?: string;
}

export function ProductImage({ src, alt, size, isEager = false, className }: ProductImageProps) {
  return (
    <img
      src={src || NO_IMAGE}
      alt={alt}
      width={size}
      height={size}
      loading={isEager ? "eager" : "lazy"}
      decoding="async"
      className={classNames("aspect-square rounded-md bg-well object-contain", className)}
    />
  );
}
