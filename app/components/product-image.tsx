import { cn } from "./ui/class-names.ts";

export const NO_IMAGE = "/placeholder-product.svg";

interface ProductImageProps {
  src: string;
  /** Empty where the product's name is next to the picture. */
  alt: string;
  /** Side of the square in CSS pixels, which reserves the space before the picture loads. */
  size: number;
  /** Loads the picture at once, for pictures in the first view. */
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
      className={cn("aspect-square rounded-md bg-well object-contain", className)}
    />
  );
}
