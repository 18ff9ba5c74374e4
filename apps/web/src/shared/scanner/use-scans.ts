// Handles codes scanned in a dialog or on a page; each gets a message and a sound.
import type { Message } from '@tilgul/messages/message';
import { texts } from '@tilgul/messages/store/scanning';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useBarcodeIndex } from './barcode-index.ts';
import { beep } from './beep.ts';
import {
  createScanQueue,
  reject,
  type ScanAnswer,
  type ScanQueue,
  type ScanSteps,
  type Waiting,
} from './scan-queue.ts';
import { listenToScanner, type Scan } from './scanner.ts';

interface ScanHandling<Found> extends Pick<ScanSteps<Found>, 'lookUp' | 'count'> {
  readonly isOn: boolean;
  /** False while the data for lookups loads; default true. */
  readonly isReady?: boolean;
  /** What has been counted so far: a change by hand takes a refusal of an earlier code away. */
  readonly progress?: unknown;
  /** Called with every code before its lookup. */
  onScan?(scan: Scan): void;
  /** Called before the field gets a key that may start a code. */
  onFirstKey?(): void;
}

export interface Scans {
  /** Result of the last code; `number` distinguishes equal messages. */
  readonly last: (ScanAnswer & { readonly number: number }) | undefined;
  readonly waiting: Waiting | undefined;
  /** Ref for an element in the dialog or page. */
  readonly anchor: RefObject<HTMLDivElement | null>;
  /** Adds a code that was typed or read by a camera. */
  add(code: string): void;
  announce(answer: ScanAnswer): void;
  /** Whether codes are still waiting. */
  isBusy(): boolean;
}

/**
 * Listens while `isOn`. Codes are handled in order: `lookUp` may be asynchronous, and `count` sees the state after the previous code.
 * A code scanned while another dialog covers this one is not counted.
 */
export function useScans<Found>(handling: ScanHandling<Found>): Scans {
  const { isOn, isReady = true, progress } = handling;
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
        lookUp: (scan) => latest.current.lookUp(scan),
        count: (found, scan) => latest.current.count(found, scan),
      },
      { onAnswer: say, onWaiting: setWaiting },
    );
    queue.current = codes;
    const stop = listenToScanner({
      place: () => place.current,
      onFirstKey: () => latest.current.onFirstKey?.(),
      onBroken: () => say(reject(texts.broken)),
      onScan: (scan) => {
        latest.current.onScan?.(scan);
        if (scan.isCovered) say(reject(texts.covered({ code: scan.text })));
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
  const seen = useRef({ progress, last });
  useEffect(() => {
    const { progress: before, last: answered } = seen.current;
    seen.current = { progress, last };
    if (before !== progress && answered === last && last?.isGood === false) setLast(undefined);
  }, [progress, last]);
  const add = useCallback(
    (text: string) => queue.current?.add({ text, field: null, before: '', end: '', isCovered: false } satisfies Scan),
    [],
  );
  const isBusy = useCallback(() => queue.current?.isEmpty() === false, []);
  return { last, waiting, anchor: place, add, announce: say, isBusy };
}

interface ProductScanning extends Omit<ScanHandling<never>, 'lookUp' | 'count'> {
  /** Stock location: 0 for main, undefined for the manager's store. */
  warehouseId?: number | undefined;
  /** Whether the product is in the dialog. */
  has(productId: number): boolean;
  /** Counts one unit. */
  count(productId: number, scan: Scan): ScanAnswer;
  /** Message for a product that is not in the dialog: '{name} is another product.' */
  another: Message<'name'>;
}

interface Found {
  readonly id: number | undefined;
  /** Set for a product that is not in the dialog, and for that of a scale label. */
  readonly name: string;
}

export function useProductScans(dialog: ProductScanning): Scans {
  const { warehouseId, has, count, another, ...handling } = dialog;
  const index = useBarcodeIndex(warehouseId, handling.isOn);
  const withName = (id: number | undefined, text: string): Found | Promise<Found> => {
    const named = id ?? index.findWeighed(text);
    if (named === undefined || (id !== undefined && has(id))) return { id, name: '' };
    return index.product(named).then(({ product }) => ({ id, name: product }));
  };
  return useScans<Found>({
    ...handling,
    lookUp: ({ text }) => {
      const id = index.find(text);
      return id instanceof Promise ? id.then((known) => withName(known, text)) : withName(id, text);
    },
    count: ({ id, name }, scan) => {
      if (id === undefined) return reject(name === '' ? texts.unknown({ code: scan.text }) : texts.weighed({ name }));
      return has(id) ? count(id, scan) : reject(another({ name }));
    },
  });
}

/** For pages without scanning: keeps codes out of the fields and shows a message. */
export function useNoScans(isOn: boolean, message: Message<'code'>): Scans {
  return useScans<string>({ isOn, lookUp: ({ text }) => text, count: (code) => reject(message({ code })) });
}
