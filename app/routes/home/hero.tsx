import { ArrowRight, CirclePlay, MapPin } from "lucide-react";
import { href } from "react-router";
import { brand } from "../../../worker/brand.contract.ts";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { useDialog } from "../../features/network/use-dialog.ts";
import { useCityName, useViewer } from "../../features/viewer/use-viewer.ts";
import { useMessages } from "../../i18n/messages.tsx";
import { DawnScene } from "./dawn-scene.tsx";

const FIGURES = ["restaurants", "products", "cities", "uptime"] as const;

/** `level`: its title is the page's heading unless something stands above it. */
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
              <ButtonLink to={startAt} look="accent" size="lg">
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
      <Button look="night" size="lg" className="needs-script" aria-haspopup="dialog" onClick={open}>
        <CirclePlay aria-hidden /> {text("demo")}
      </Button>
      {HowItWorks && <HowItWorks onClose={close} />}
    </>
  );
}
