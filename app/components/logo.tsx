import { brand } from "../../worker/brand.contract.ts";

/** रसद as an outline, so that no page loads a Devanagari font for the logo. */
const OUTLINES = [
  "M909 -261 893 -482H-47L-31 -261ZM773 800V789L616 557Q575 497 539 455Q502 412 461 378Q419 343 363 309V227L54 122V366L162 375L412 800ZM656 -311H347Q404 -268 428 -215Q453 -161 453 -89V-74Q453 25 393 74Q334 122 189 122H54L209 356L304 353Q543 343 651 248Q758 152 758 -26V-44Q758 -130 733 -197Q709 -263 656 -311Z",
  "M2154 -336H1857V800H2154ZM1795 -261H2333L2318 -482H1780ZM2231 -261 2216 -482H804L820 -261ZM1447 126 1491 363H1921V126ZM1604 800V789L1467 567Q1428 504 1392 458Q1356 412 1315 375Q1274 338 1219 303V181L905 122V366L1013 376L1246 800ZM1447 -311H1129Q1193 -270 1219 -217Q1244 -163 1244 -86V-73Q1244 31 1189 77Q1133 122 990 122H905L1053 353L1134 348Q1357 337 1453 245Q1549 154 1549 -27V-43Q1549 -133 1525 -198Q1502 -263 1447 -311Z",
  "M2943 -261H3480L3465 -482H2927ZM3309 -336H3021V-135L3309 -135ZM2261 -261H3496L3481 -482H2244ZM3016 43 3309 112V-340H3016ZM3327 281H3031V561L3054 598L3097 944H3385L3327 574ZM2869 509Q2773 509 2721 464Q2669 418 2669 326V311Q2669 203 2737 154Q2806 105 2969 105Q3049 105 3134 109Q3220 112 3309 120V-84Q3194 -101 3087 -110Q2981 -120 2879 -120Q2621 -120 2494 -16Q2367 87 2367 309V333Q2367 474 2420 566Q2474 659 2572 705Q2670 751 2804 751Q2903 751 2973 727Q3044 702 3084 658L3045 463Q3013 485 2970 497Q2927 509 2869 509Z",
];

const MARK = "logo-mark";

interface LogoProps {
  /** Reuses the outlines that the header has drawn, because a second copy would add a kilobyte to the document. */
  isCopy?: boolean;
}

/** The name in both scripts. Decorative, because the element around it has the label. */
export function Logo({ isCopy = false }: LogoProps) {
  return (
    <span aria-hidden className="flex items-center gap-2.5">
      <svg viewBox="-60 -500 3570 1460" className="h-8 w-auto fill-accent sm:h-9" role="presentation">
        {isCopy ? (
          <use href={`#${MARK}`} />
        ) : (
          <g id={MARK}>
            {OUTLINES.map((outline) => (
              <path key={outline} d={outline} />
            ))}
          </g>
        )}
      </svg>
      <span className="hidden text-2xl leading-none font-bold tracking-tight min-[400px]:inline">{brand.name}</span>
    </span>
  );
}
