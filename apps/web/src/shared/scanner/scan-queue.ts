// The codes that were scanned, in their order: each is looked up, then counted, before the next one.
import { flushSync } from 'react-dom';
import { scanTexts as texts } from '../../texts/en/store/scanning.ts';
import { t } from '../../texts/text.ts';
import { failureText, isNetworkError, isSessionError } from '../api/call-error.ts';
import { isBeingTyped, type Scan } from './scanner.ts';

/** What came of a code. */
export interface ScanAnswer {
  readonly isGood: boolean;
  readonly text: string;
}

export const good = (text: string): ScanAnswer => ({ isGood: true, text });
export const bad = (text: string): ScanAnswer => ({ isGood: false, text });

export interface ScanSteps<Found> {
  /** False while what codes are compared with is still being loaded: they wait. */
  isReady(): boolean;
  /** Finds out about a code, and changes nothing. Tried again while there is no network. */
  look(scan: Scan): Found | Promise<Found>;
  /** Counts it. */
  take(found: Found, scan: Scan): ScanAnswer;
}

/** Codes that wait for long, and why. */
export interface Waiting {
  readonly count: number;
  readonly isOffline: boolean;
}

export interface ScanTelling {
  onAnswer(answer: ScanAnswer): void;
  onWaiting(now: Waiting | undefined): void;
}

/** Milliseconds until a wait is told, between two tries without a network, and between two looks at the keys. */
const SLOW_MS = 500;
const RETRY_MS = 2_000;
const LOOK_MS = 40;

export interface ScanQueue {
  add(scan: Scan): void;
  /** Goes on once the steps are ready. */
  resume(): void;
  isEmpty(): boolean;
  /** Forgets the codes that wait. */
  end(): void;
}

export function createScanQueue<Found>(steps: ScanSteps<Found>, { onAnswer, onWaiting }: ScanTelling): ScanQueue {
  const codes: Scan[] = [];
  let isLooking = false;
  let isEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOffline: boolean | undefined;
  /** Says how many wait, and why; undefined when none has to wait for long. */
  const tell = (now: boolean | undefined) => {
    isOffline = now;
    onWaiting(now === undefined ? undefined : { count: codes.length, isOffline: now });
  };
  const wait = (ms: number, run: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };
  /** Not in the middle of the next code, after which the field is put back to what it was before. */
  const answer = (words: () => ScanAnswer): void => {
    if (isEnded) return;
    if (isBeingTyped()) {
      wait(LOOK_MS, () => answer(words));
      return;
    }
    clearTimeout(timer);
    codes.shift();
    isLooking = false;
    flushSync(() => {
      onAnswer(words());
      tell(undefined);
    });
    next();
  };
  const fail = (scan: Scan, error: unknown): void => {
    if (isEnded || isSessionError(error)) return;
    if (isNetworkError(error)) {
      tell(true);
      wait(RETRY_MS, () => look(scan));
    } else {
      const facts = { code: scan.text, why: failureText(error, texts.tryAgain) };
      answer(() => bad(t(texts.failed, facts)));
    }
  };
  const look = (scan: Scan): void => {
    const found = steps.look(scan);
    if (found instanceof Promise)
      found.then(
        (what) => answer(() => steps.take(what, scan)),
        (error: unknown) => fail(scan, error),
      );
    else answer(() => steps.take(found, scan));
  };
  const next = (): void => {
    const [scan] = codes;
    if (!scan || isLooking || isEnded) return;
    wait(SLOW_MS, () => tell(false));
    if (!steps.isReady()) return;
    isLooking = true;
    look(scan);
  };
  return {
    add(scan) {
      codes.push(scan);
      if (isOffline !== undefined) tell(isOffline);
      next();
    },
    resume: next,
    isEmpty: () => codes.length === 0,
    end() {
      isEnded = true;
      clearTimeout(timer);
    },
  };
}
