/** Two short tones and a vibration for a new order; off by default. Synthesised, so that no file is loaded. */
const STORED = "rasad.newOrderAlert";
const TONES = [
  { hertz: 880, at: 0 },
  { hertz: 1175, at: 0.18 },
];
const TONE_SECONDS = 0.16;
const BUZZ_MS = [180, 90, 180];

let audio: AudioContext | undefined;
const listeners = new Set<() => void>();

/** False without storage, as in private windows. */
export const isAlertOn = (): boolean => {
  try {
    return localStorage.getItem(STORED) === "on";
  } catch {
    return false;
  }
};

export const subscribeToAlert = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Call it in a pointer event, because browsers allow sound only after a user gesture. */
export const unlockAudio = (): void => {
  if (!isAlertOn()) return;
  audio ??= new AudioContext();
  void audio.resume();
};

export const switchAlert = (isOn: boolean): void => {
  try {
    localStorage.setItem(STORED, isOn ? "on" : "off");
  } catch {
    // Without storage the alert stays off.
  }
  for (const listener of listeners) listener();
  unlockAudio();
  if (isOn) ringForNewOrder();
};

export const ringForNewOrder = (): void => {
  if (!isAlertOn()) return;
  navigator.vibrate?.(BUZZ_MS);
  if (audio?.state !== "running") return;
  for (const { hertz, at } of TONES) {
    const start = audio.currentTime + at;
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    tone.frequency.value = hertz;
    loudness.gain.setValueAtTime(0.0001, start);
    loudness.gain.exponentialRampToValueAtTime(0.4, start + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + TONE_SECONDS);
    tone.connect(loudness).connect(audio.destination);
    tone.start(start);
    tone.stop(start + TONE_SECONDS);
  }
};
