// A queue of scanned codes: each is looked up and counted before the next.
import { texts } from '@tilgul/messages/store/scanning';
import { flushSync } from 'react-dom';
import { getFailureMessage, isNetworkError, isSessionError } from '../api/call-error.ts';
import { isBeingTyped, type Scan } from './scanner.ts';

/** Result of a code. */
export interface ScanAnswer {
  readonly isGood: boolean;
  readonly text: string;
}

export const accept = (text: string): ScanAnswer => ({ isGood: true, text });
export const reject = (text: string): ScanAnswer => ({ isGood: false, text });

export interface ScanSteps<Found> {
  /** False while the data for lookups loads; codes wait. */
  isReady(): boolean;
  /** Looks up a code, without side effects. Retried while offline. */
  lookUp(scan: Scan): Found | Promise<Found>;
  /** Counts the code. */
  count(found: Found, scan: Scan): ScanAnswer;
}

/** Codes that wait noticeably long, and why. */
export interface Waiting {
  readonly count: number;
  readonly isOffline: boolean;
}

export interface ScanCallbacks {
  onAnswer(answer: ScanAnswer): void;
  onWaiting(now: Waiting | undefined): void;
}

/** Milliseconds until a wait is shown, between retries while offline, and between checks for keys. */
const SLOW_MS = 500;
const RETRY_MS = 2_000;
const KEY_CHECK_MS = 40;

export interface ScanQueue {
  add(scan: Scan): void;
  /** Continues once the steps are ready. */
  resume(): void;
  isEmpty(): boolean;
  /** Drops waiting codes. */
  end(): void;
}

export function createScanQueue<Found>(steps: ScanSteps<Found>, { onAnswer, onWaiting }: ScanCallbacks): ScanQueue {
  const codes: Scan[] = [];
  let isLooking = false;
  let isEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOffline: boolean | undefined;
  /** Reports the waiting codes; undefined if none waits. */
  const report = (now: boolean | undefined) => {
    isOffline = now;
    onWaiting(now === undefined ? undefined : { count: codes.length, isOffline: now });
  };
  const wait = (ms: number, run: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };
  /** Waits for a scan in progress, which restores the field to its earlier state. */
  const answer = (getAnswer: () => ScanAnswer): void => {
    if (isEnded) return;
    if (isBeingTyped()) {
      wait(KEY_CHECK_MS, () => answer(getAnswer));
      return;
    }
    clearTimeout(timer);
    codes.shift();
    isLooking = false;
    flushSync(() => {
      onAnswer(getAnswer());
      report(undefined);
    });
    next();
  };
  const fail = (scan: Scan, error: unknown): void => {
    if (isEnded || isSessionError(error)) return;
    if (isNetworkError(error)) {
      report(true);
      wait(RETRY_MS, () => look(scan));
    } else {
      const values = { code: scan.text, why: getFailureMessage(error, texts.tryAgain) };
      answer(() => reject(texts.failed(values)));
    }
  };
  const look = (scan: Scan): void => {
    const found = steps.lookUp(scan);
    if (found instanceof Promise)
      found.then(
        (result) => answer(() => steps.count(result, scan)),
        (error: unknown) => fail(scan, error),
      );
    else answer(() => steps.count(found, scan));
  };
  const next = (): void => {
    const [scan] = codes;
    if (!scan || isLooking || isEnded) return;
    wait(SLOW_MS, () => report(false));
    if (!steps.isReady()) return;
    isLooking = true;
    look(scan);
  };
  return {
    add(scan) {
      codes.push(scan);
      if (isOffline !== undefined) report(isOffline);
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
