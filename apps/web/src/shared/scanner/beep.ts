// The sounds of a scan.

/** One high note for success, two low ones for failure. Pitch in Hertz; `from` and `to` in seconds. */
const NOTES = {
  good: [{ pitch: 1568, from: 0, to: 0.09 }],
  bad: [
    { pitch: 220, from: 0, to: 0.14 },
    { pitch: 196, from: 0.18, to: 0.4 },
  ],
} as const;
const VOLUME = 0.12;

let context: AudioContext | undefined;

function play(on: AudioContext, kind: keyof typeof NOTES): void {
  for (const { pitch, from, to } of NOTES[kind]) {
    const tone = on.createOscillator();
    const volume = on.createGain();
    if (kind === 'bad') tone.type = 'square';
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(VOLUME, on.currentTime + from);
    volume.gain.exponentialRampToValueAtTime(0.001, on.currentTime + to);
    tone.connect(volume).connect(on.destination);
    tone.start(on.currentTime + from);
    tone.stop(on.currentTime + to);
  }
}

/** Silent if the browser has no sound or does not allow it yet. */
export function beep(kind: keyof typeof NOTES): void {
  if (!('AudioContext' in globalThis)) return;
  context ??= new AudioContext();
  const on = context;
  // A late sound would seem to belong to the next code.
  const until = performance.now() + 300;
  on.resume().then(
    () => on.state === 'running' && performance.now() < until && play(on, kind),
    () => undefined,
  );
}
