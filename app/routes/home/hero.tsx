import { ArrowRight, CirclePlay, MapPin } from "lucide-react";
import { href } from "react-router";
import { brand } from "../../../worker/brand.contract.ts";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { useDialog } from "../../features/network/use-dialog.ts";
import { useCityName, useViewer } from "../../features/viewer/use-viewer.ts";
import { useMessages } from "../../i18n/messages.tsx";

const FIGURES = ["restaurants", "products", "cities", "uptime"] as const;

/** `level` is h1 unless the page has another h1 above it. */
export function Hero({ level: Heading }: { level: "h1" | "h2" }) {
  const text = useMessages("home");
  const cityName = useCityName();
  const shell = useMessages("shell");
  const { location, user } = useViewer();
  // Delivery agents cannot order, so they get a link to their board.
  const [startAt, start] =
    user?.role === "delivery" ? [href("/orders"), shell("nav.activeOrders")] : [href("/products"), text("start")];
  return (
    <section className="bg-night text-on-night">
      <div className="dawn overflow-hidden">
        <div className="page-width grid items-end gap-x-8 pt-12 md:grid-cols-[1.35fr_1fr] lg:grid-cols-[1.15fr_1fr] md:pt-16">
          <div className="relative z-10 pb-6 md:pb-24">
            <p className="mb-4 flex w-fit items-center gap-1.5 rounded-full bg-night/60 py-1 pr-3.5 pl-2.5 font-medium">
              <MapPin aria-hidden className="size-4.5 text-accent" /> {text("eyebrow", { city: cityName(location) })}
            </p>
            <Heading className="text-4xl font-bold tracking-tight sm:text-5xl lg:text-6xl">{text("title")}</Heading>
            <p className="mt-4 max-w-xl text-lg text-pretty sm:text-xl">{text("text", { name: brand.name })}</p>
            <div className="mt-7 flex flex-wrap gap-3 max-sm:*:grow">
              <ButtonLink to={startAt} variant="accent" size="lg">
                {start} <ArrowRight aria-hidden />
              </ButtonLink>
              <WatchDemo />
            </div>
          </div>
          <DawnScene className="mx-auto w-full max-w-lg self-end md:max-w-none" />
        </div>
      </div>
      <dl
        aria-label={text("stats.label", { name: brand.name })}
        className="page-width grid grid-cols-2 gap-y-5 py-7 sm:grid-cols-4"
      >
        {FIGURES.map((figure) => (
          <div key={figure} className="flex flex-col-reverse text-center">
            <dt className="text-on-night-muted">{text(`stats.${figure}.label`)}</dt>
            <dd className="figures text-3xl font-bold text-accent">{text(`stats.${figure}.value`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const howItWorks = () => import("./how-it-works.tsx");

function WatchDemo() {
  const text = useMessages("home");
  const { Dialog: HowItWorks, open, close } = useDialog(howItWorks);
  return (
    <>
      <Button variant="night" size="lg" className="needs-script" aria-haspopup="dialog" onClick={open}>
        <CirclePlay aria-hidden /> {text("demo")}
      </Button>
      {HowItWorks && <HowItWorks onClose={close} />}
    </>
  );
}

interface Stall {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly stripes: readonly [string, string];
}

const stall = ({ x, y, width, stripes }: Stall): string => {
  const count = Math.round(width / 28);
  const step = width / count;
  const awning = Array.from({ length: count }, (_, index) => {
    const left = index * step;
    const top = 12 + (index * (width - 24)) / count;
    return `<path d="M${top} 0h${(width - 24) / count}L${left + step} 38a${step / 2} 13 0 0 1-${step} 0z" fill="${stripes[index % 2]}"/>`;
  });
  return `<g transform="translate(${x} ${y})">
<path d="M8 30h6v160H8zM${width - 14} 30h6v160h-6z" fill="#3a2a19"/>
<path d="M2 128h${width - 4}v10H2z" fill="#5b4226"/>
${awning.join("")}
<circle cx="${width / 2}" cy="66" r="7" fill="#ffe7a8"/>
<path d="M${width / 2 - 1} 40h2v20h-2z" fill="#3a2a19"/>
</g>`;
};

const crate = ({ x, y, colour, goods }: { x: number; y: number; colour: string; goods: string }): string => {
  const heap = [6, 18, 30, 42].map((left) => `<circle cx="${left + 3}" cy="4" r="8" fill="${goods}"/>`);
  return `<g transform="translate(${x} ${y})">
${heap.join("")}
<path d="M0 6h54v44H0z" fill="${colour}"/>
<path d="M0 18h54v3H0zM0 34h54v3H0zM4 6h4v44H4zM46 6h4v44h-4z" fill="#00000033"/>
</g>`;
};

/** A constant string, because rendering its hundred elements with React for each request would cost CPU. */
const SCENE = `<defs>
<radialGradient id="sun-glow" cx="50%" cy="50%" r="50%">
<stop offset="0" stop-color="#ffe2a0" stop-opacity=".85"/>
<stop offset="1" stop-color="#ffd27a" stop-opacity="0"/>
</radialGradient>
</defs>
<circle cx="330" cy="222" r="170" fill="url(#sun-glow)"/>
<circle cx="330" cy="226" r="66" fill="#ffd36b"/>
<path d="M-1600 280q240-60 500-10t500-20 600 12q70-34 150-12t170-8 240 10q400-40 900 20v110H-1600z" fill="var(--far-hills)"/>
<path d="M-1600 330q600-50 1000-10t600-20q120-26 280-10t280-6q500-30 900 20v96H-1600z" fill="#0c2519"/>
${[
  stall({ x: 36, y: 176, width: 196, stripes: ["#f4ab23", "#fff6e0"] }),
  stall({ x: 262, y: 204, width: 150, stripes: ["#c8502f", "#fff6e0"] }),
  stall({ x: 436, y: 186, width: 112, stripes: ["#2f8a5b", "#fff6e0"] }),
  crate({ x: 52, y: 314, colour: "#c98b4a", goods: "#e2582f" }),
  crate({ x: 112, y: 314, colour: "#b67b3f", goods: "#7fb24a" }),
  crate({ x: 172, y: 314, colour: "#c98b4a", goods: "#f2c14b" }),
  crate({ x: 284, y: 322, colour: "#b67b3f", goods: "#8b4a9c" }),
  crate({ x: 346, y: 322, colour: "#c98b4a", goods: "#e9e2cf" }),
  crate({ x: 462, y: 314, colour: "#b67b3f", goods: "#e2582f" }),
].join("")}
<path d="M-1600 366h3200v20h-3200z" fill="#081a11"/>`;

/** Decorative, so hidden from screen readers. */
function DawnScene({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 560 380"
      aria-hidden
      className={className}
      overflow="visible"
      preserveAspectRatio="xMidYMax meet"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing above.
      dangerouslySetInnerHTML={{ __html: SCENE }}
    />
  );
}
