// The sound for new orders: synthesized, unlocked by the first press, on or off per user and browser.
import { useEffect, useSyncExternalStore } from 'react';
import { deviceNow } from '../format/clock.ts';
import { createListeners } from '../listeners.ts';
import { readSession } from '../session/session.ts';
import { readJson, readText, writeJson, writeText } from '../storage.ts';

/** Pitch in Hertz; `from` and `to` in seconds. */
const NOTES = [
  { pitch: 880, from: 0, to: 0.14 },
  { pitch: 1174.7, from: 0.13, to: 0.42 },
] as const;
const VOLUME = 0.14;
/** Milliseconds in which all tabs together play one sound. */
const QUIET_MS = 1_500;
/** When a tab last played it, where there are no Web Locks. */
const PLAYED_SLOT = 'sound-played';
const GESTURES = ['pointerdown', 'keydown'] as const;

let context: AudioContext | undefined;
const listeners = createListeners('storage');

const toSlot = () => `sound-${readSession()?.userId ?? ''}`;
const isOn = () => readText('local', toSlot()) !== 'off';

/** Browsers allow sound only after a user gesture. */
function unlock(): void {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

function play(audio: AudioContext): void {
  const start = audio.currentTime + 0.02;
  for (const { pitch, from, to } of NOTES) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, start + from);
    volume.gain.linearRampToValueAtTime(VOLUME, start + from + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + to);
    tone.connect(volume).connect(audio.destination);
    tone.start(start + from);
    tone.stop(start + to);
  }
}

/** Plays the sound unless it is off or not unlocked; once across tabs. */
export function playSound(): void {
  const on = context;
  if (!isOn() || on?.state !== 'running') return;
  if (!('locks' in navigator)) {
    // Plain http: another tab has just played it.
    if (Math.abs(deviceNow() - (readJson<number>('local', PLAYED_SLOT) ?? 0)) < QUIET_MS) return;
    writeJson('local', PLAYED_SLOT, deviceNow());
    play(on);
    return;
  }
  const once = async (lock: Lock | null) => {
    if (!lock) return;
    play(on);
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  };
  void navigator.locks.request('tilgul-sound', { ifAvailable: true }, once);
}

/** After the press is painted: an AudioContext takes long to create. */
const unlockLater = () => void requestAnimationFrame(() => setTimeout(unlock));

/** Unlocks the sound on the first press, for layouts with order alerts. */
export function useSoundUnlock(): void {
  useEffect(() => {
    for (const gesture of GESTURES) window.addEventListener(gesture, unlockLater, { once: true });
    return () => {
      for (const gesture of GESTURES) window.removeEventListener(gesture, unlockLater);
    };
  }, []);
}

/** The user's sound setting; turning it on plays a sample. */
export function useSound(): { isOn: boolean; toggle: () => void } {
  const isSoundOn = useSyncExternalStore(listeners.subscribe, isOn, () => true);
  const toggle = () => {
    writeText('local', toSlot(), isSoundOn ? 'off' : undefined);
    listeners.notify();
    unlock();
    if (!isSoundOn) playSound();
  };
  return { isOn: isSoundOn, toggle };
}
