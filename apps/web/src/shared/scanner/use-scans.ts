// Takes the codes that are scanned in a dialog or on a page, and answers each with a line and a sound.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { scanTexts as texts } from '../../texts/en/store/scanning.ts';
import { t } from '../../texts/text.ts';
import { useBarcodeIndex } from './barcode-index.ts';
import { bad, createScanQueue, type ScanAnswer, type ScanQueue, type ScanSteps, type Waiting } from './scan-queue.ts';
import { listenToScanner, type Scan } from './scanner.ts';

// What is heard of a scan: one high note for a code that counts, two low ones for one that does not.

/** Hertz, and seconds from the start. */
const NOTES = {
  good: [{ pitch: 1568, from: 0, to: 0.09 }],
  bad: [
    { pitch: 220, from: 0, to: 0.14 },
    { pitch: 196, from: 0.18, to: 0.4 },
  ],
} as const;
const LOUDNESS = 0.12;

let context: AudioContext | undefined;

function play(on: AudioContext, kind: keyof typeof NOTES): void {
  for (const { pitch, from, to } of NOTES[kind]) {
    const tone = on.createOscillator();
    const volume = on.createGain();
    if (kind === 'bad') tone.type = 'square';
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUDNESS, on.currentTime + from);
    volume.gain.exponentialRampToValueAtTime(0.001, on.currentTime + to);
    tone.connect(volume).connect(on.destination);
    tone.start(on.currentTime + from);
    tone.stop(on.currentTime + to);
  }
}

/** Silent where the browser has no sound, or does not allow any yet. */
function beep(kind: keyof typeof NOTES): void {
  if (!('AudioContext' in globalThis)) return;
  context ??= new AudioContext();
  const on = context;
  // A note that comes late would be taken for the next code's.
  const until = performance.now() + 300;
  on.resume().then(
    () => on.state === 'running' && performance.now() < until && play(on, kind),
    () => undefined,
  );
}

interface ScanHandling<Found> extends Pick<ScanSteps<Found>, 'look' | 'take'> {
  readonly isOn: boolean;
  /** False while what codes are compared with is still being loaded; true unless given. */
  readonly isReady?: boolean;
  /** Called at once with every code, before it is looked up. */
  onScan?(scan: Scan): void;
  /** Called with a key that may be the first of a code, before the field has it. */
  onFirstKey?(): void;
}

export interface Scans {
  /** What came of the last code; the number tells the same words twice from each other. */
  readonly last: (ScanAnswer & { readonly number: number }) | undefined;
  readonly waiting: Waiting | undefined;
  /** For an element in the dialog or on the page. */
  readonly place: RefObject<HTMLDivElement | null>;
  /** Takes a code that was typed, or read by a camera. */
  add(code: string): void;
  say(answer: ScanAnswer): void;
  /** Whether codes have no answer yet. */
  isBusy(): boolean;
}

/**
 * Listens while `isOn`. `look` may take its time: codes are answered in their order, and none is lost. `take` is called with what
 * it found, and sees the state that the code before left. A code that comes while a question is open over the dialog counts nothing.
 */
export function useScans<Found>(handling: ScanHandling<Found>): Scans {
  const { isOn, isReady = true } = handling;
  const latest = useRef(handling);
  useLayoutEffect(() => {
    latest.current = handling;
  });
  const place = useRef<HTMLDivElement>(null);
  const queue = useRef<ScanQueue>(undefined);
  const [last, setLast] = useState<Scans['last']>();
  const [waiting, setWaiting] = useState<Waiting>();
  const say = useCallback((answer: ScanAnswer) => {
    beep(answer.isGood ? 'good' : 'bad');
    setLast((before) => ({ ...answer, number: (before?.number ?? 0) + 1 }));
  }, []);
  useEffect(() => {
    if (!isOn) return;
    const codes = createScanQueue<Found>(
      {
        isReady: () => latest.current.isReady ?? true,
        look: (scan) => latest.current.look(scan),
        take: (found, scan) => latest.current.take(found, scan),
      },
      { onAnswer: say, onWaiting: setWaiting },
    );
    queue.current = codes;
    const stop = listenToScanner({
      place: () => place.current,
      onFirstKey: () => latest.current.onFirstKey?.(),
      onBroken: () => say(bad(texts.broken)),
      onScan: (scan) => {
        latest.current.onScan?.(scan);
        if (scan.isCovered) say(bad(t(texts.covered, { code: scan.text })));
        else codes.add(scan);
      },
    });
    return () => {
      stop();
      codes.end();
    };
  }, [isOn, say]);
  useEffect(() => {
    if (isReady) queueMicrotask(() => queue.current?.resume());
  }, [isReady]);
  const add = useCallback(
    (text: string) => queue.current?.add({ text, field: null, before: '', isCovered: false } satisfies Scan),
    [],
  );
  const isBusy = useCallback(() => queue.current?.isEmpty() === false, []);
  return { last, waiting, place, add, say, isBusy };
}

interface ProductScanning extends Omit<ScanHandling<never>, 'look' | 'take'> {
  /** Where it is scanned: 0 for main, undefined for the manager's own store. */
  warehouseId?: number | undefined;
  /** Whether the dialog has the product. */
  has(productId: number): boolean;
  /** Counts one piece. */
  take(productId: number, scan: Scan): ScanAnswer;
  /** The answer for a product that the dialog does not have: '{name} is another product.' */
  another: string;
}

interface Found {
  readonly id: number | undefined;
  /** Of a product that the dialog does not have. */
  readonly name: string;
}

export function useProductScans(dialog: ProductScanning): Scans {
  const { warehouseId, has, take, another, ...handling } = dialog;
  const index = useBarcodeIndex(warehouseId, handling.isOn);
  const named = (id: number | undefined): Found | Promise<Found> =>
    id === undefined || has(id) ? { id, name: '' } : index.product(id).then(({ product }) => ({ id, name: product }));
  return useScans<Found>({
    ...handling,
    look: ({ text }) => {
      const id = index.find(text);
      return id instanceof Promise ? id.then(named) : named(id);
    },
    take: ({ id, name }, scan) => {
      if (id === undefined) return bad(t(texts.unknown, { code: scan.text }));
      return has(id) ? take(id, scan) : bad(t(another, { name }));
    },
  });
}

/** Where nothing is scanned: codes are kept out of the fields, and it is said that they were. */
export function useNoScans(isOn: boolean, words: string): Scans {
  return useScans<string>({ isOn, look: ({ text }) => text, take: (code) => bad(t(words, { code })) });
}
