interface ProgressBarProps {
  label: string;
  value: number;
  max: number;
  words: string;
}

/** A progress bar. Its text is hidden from screen readers, because the bar announces its own value. */
export function ProgressBar({ label, value, max, words }: ProgressBarProps) {
  return (
    <div className="grid gap-1">
      <progress
        aria-label={label}
        value={value}
        max={max}
        className="h-3 w-full overflow-hidden rounded-full bg-sunken accent-brand [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
      />
      <p className="figures text-sm text-muted">{words}</p>
    </div>
  );
}
