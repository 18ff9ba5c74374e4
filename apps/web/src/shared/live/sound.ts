// The short sound for new orders: made in code, unlocked by the first press, kept on or off per user in this browser.
import { useEffect, useSyncExternalStore } from 'react';
import { readSession } from '../session/session.ts';
import { readText, writeText } from '../storage.ts';

/** The two notes: Hertz, and seconds from the start. */
const NOTES = [
  { pitch: 880, from: 0, to: 0.14 },
  { pitch: 1174.7, from: 0.13, to: 0.42 },
] as const;
const LOUDNESS = 0.14;
/** One sound for all tabs of this browser within this time. */
const QUIET_MS = 1_500;
const GESTURES = ['pointerdown', 'keydown'] as const;

let context: AudioContext | undefined;
const listeners = new Set<() => void>();

const toSlot = () => `sound-${readSession()?.userId ?? ''}`;
const isOn = () => readText('local', toSlot()) !== 'off';

/** Browsers are silent until somebody has pressed something on the page. */
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
    volume.gain.linearRampToValueAtTime(LOUDNESS, start + from + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + to);
    tone.connect(volume).connect(audio.destination);
    tone.start(start + from);
    tone.stop(start + to);
  }
}

/** Plays the sound unless it is off or nobody has touched this page yet; once for several open tabs. */
export function playSound(): void {
  const on = context;
  if (!isOn() || on?.state !== 'running') return;
  if (!('locks' in navigator)) {
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

/** Lets the sound be heard from the first press on; for layouts whose users want to hear. */
export function useSoundUnlock(): void {
  useEffect(() => {
    for (const gesture of GESTURES) window.addEventListener(gesture, unlock, { once: true });
    return () => {
      for (const gesture of GESTURES) window.removeEventListener(gesture, unlock);
    };
  }, []);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Whether this user wants the sound, and the switch for it; switching it on plays it at once, as a sample. */
export function useSound(): { isOn: boolean; toggle: () => void } {
  const now = useSyncExternalStore(subscribe, isOn, () => true);
  const toggle = () => {
    writeText('local', toSlot(), now ? 'off' : undefined);
    for (const listener of listeners) listener();
    unlock();
    if (!now) playSound();
  };
  return { isOn: now, toggle };
}
