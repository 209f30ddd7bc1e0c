import { colours, scaleOf } from "./read-tokens.ts";
import { Sample } from "./sample.tsx";

const SIZES = ["text-sm", "text-base", "text-lg", "text-xl", "text-2xl", "text-3xl"] as const;
/** The steps of 4 px that the screens use. */
const SPACES = [1, 2, 3, 4, 5, 7, 10, 14] as const;

export function Foundations() {
  return (
    <>
      <Sample title="Colour">
        <ul className="guide-colours">
          {colours.map((name) => (
            <li key={name}>
              <span style={{ background: `var(--${name})` }} />
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </Sample>
      <Sample title="Type">
        {SIZES.map((size) => (
          <p key={size} className={size}>
            <code>{size}</code> Fresh before the first service · रसद · શાકભાજી · ₹1,23,456.50
          </p>
        ))}
        <p className="figures">
          <code>figures</code> ₹1,111.00 over ₹8,888.00
        </p>
      </Sample>
      <Sample title="Spacing">
        {SPACES.map((step) => (
          <div key={step} className="guide-space">
            <code>{step}</code>
            <span style={{ width: `${step * 0.25}rem` }} />
          </div>
        ))}
      </Sample>
      <Sample title="Radius and shadow">
        <div className="guide-row">
          {scaleOf("radius-").map(([name, value]) => (
            <span key={name} className="guide-tile" style={{ borderRadius: value }}>
              {name}
            </span>
          ))}
          {scaleOf("shadow-").map(([name, value]) => (
            <span key={name} className="guide-tile" style={{ boxShadow: value }}>
              {name}
            </span>
          ))}
        </div>
      </Sample>
      <Sample title="Motion">
        <p className="text-muted">None of it for who asks for less (prefers-reduced-motion).</p>
        <div className="guide-row">
          {scaleOf("animate-").map(([name, value]) => (
            <button key={name} type="button" className="guide-tile" onClick={replay(value)}>
              {name}
              <br />
              <code>{value}</code>
            </button>
          ))}
          {scaleOf("ease-").map(([name, value]) => (
            <span key={name} className="guide-tile">
              {name}
              <br />
              <code>{value}</code>
            </span>
          ))}
        </div>
      </Sample>
    </>
  );
}

const replay = (animation: string) => (event: { currentTarget: HTMLElement }) => {
  const { style } = event.currentTarget;
  style.animation = "none";
  requestAnimationFrame(() => {
    style.animation = animation.replace("var(--ease-out)", "ease-out");
  });
};
