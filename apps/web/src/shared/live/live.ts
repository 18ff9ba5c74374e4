// The live connection: one tab reads the notification stream for all tabs; polling while it is down.
import type { AnyEndpoint, Ok } from '@tilgul/contract/endpoint';
import { countUnread, notificationStream } from '@tilgul/contract/notifications';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { queryClient, queryKeyFor, refetchCalls } from '../api/query-client.ts';
import { deviceNow } from '../format/clock.ts';
import { createListeners } from '../listeners.ts';
import { readSession } from '../session/session.ts';
import { endSession, renewAccess } from '../session/session-end.ts';
import { runInOneTab } from './one-tab.ts';

/** Reads the next chunk; fails after `silenceMs` without one. */
async function nextChunk(reader: ReadableStreamDefaultReader<Uint8Array>, silenceMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('silent')), silenceMs);
  });
  try {
    return await Promise.race([reader.read(), silence]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads server-sent events until the stream ends, is aborted or has been silent for `silenceMs`. Calls `onData` with the data of
 * each event, undefined for comments. EventSource cannot send the bearer header.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  silenceMs: number,
  onData: (data: string | undefined) => void,
): Promise<void> {
  // Not needed for a page's first picture.
  const { createParser } = await import('eventsource-parser');
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const parser = createParser({ onEvent: ({ data }) => onData(data), onComment: () => onData(undefined) });
  try {
    for (;;) {
      const { done, value } = await nextChunk(reader, silenceMs);
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    // Frees the connection.
    await reader.cancel().catch(() => undefined);
  }
}

/** The server sends something at least every 15 s; the stream counts as down after 45 s. */
const SILENCE_MS = 45_000;
const MIN_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;
/** Milliseconds between polls while the stream is down (NOTE-5). */
export const POLL_MS = 60_000;
/** Milliseconds for which changes are collected into one. */
const DEBOUNCE_MS = 250;

type Unread = Ok<typeof countUnread>;
type StreamMessage = { readonly user: number; readonly unread?: Unread };

const changeListeners = createListeners();
const stateListeners = createListeners();
let lastHeardAt = 0;

const isUp = () => deviceNow() - lastHeardAt < SILENCE_MS;

/** Milliseconds that a page has to start: it has just loaded everything, and the stream's first event is no change. */
const START_MS = 4_000;

let debounceTimer: ReturnType<typeof setTimeout> | undefined;
/** Notifies pages of a change, debounced. */
function notifyChange(): void {
  if (debounceTimer !== undefined) return;
  debounceTimer = setTimeout(
    () => {
      debounceTimer = undefined;
      changeListeners.notify();
    },
    Math.max(DEBOUNCE_MS, START_MS - performance.now()),
  );
}

/** The answer of the count call, which an `unread` event carries; undefined for a comment. */
const parseUnread = (data: string | undefined): Unread | undefined =>
  data === undefined ? undefined : (JSON.parse(data) as Unread);

/** Handles a message of this tab's stream or another tab's. */
function receive(heard: StreamMessage): void {
  if (heard.user !== readSession()?.userId) return;
  const wasUp = isUp();
  lastHeardAt = deviceNow();
  if (!wasUp) stateListeners.notify();
  if (heard.unread === undefined) return;
  queryClient.setQueryData(queryKeyFor(countUnread), heard.unread);
  notifyChange();
}

function openStream(access: string, signal: AbortSignal): Promise<Response> {
  const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${access}` };
  return fetch(notificationStream.path, { headers, signal, credentials: 'same-origin' });
}

/** Opens the stream, with a renewed token if needed. Ends the session silently if it cannot be renewed. */
async function openSignedIn(signal: AbortSignal): Promise<Response | undefined> {
  const access = readSession()?.access;
  const response = access === undefined ? undefined : await openStream(access, signal);
  if (response && response.status !== 401) return response;
  const renewal = await renewAccess(access);
  if (renewal === 'over') endSession({ loud: false });
  return typeof renewal === 'object' ? openStream(renewal.access, signal) : undefined;
}

/** Reads the stream until it breaks off. Returns whether it was open. */
async function readStream(signal: AbortSignal, publish: (unread?: Unread) => void): Promise<boolean> {
  const response = await openSignedIn(signal);
  if (!response?.ok || !response.body) return false;
  publish();
  await readEvents(response.body, SILENCE_MS, (data) => publish(parseUnread(data)));
  return true;
}

/** Waits, at most until the network is back or the connection is closed. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // A closed connection fires no further event.
    if (signal.aborted) return resolve();
    const finish = () => {
      clearTimeout(timer);
      window.removeEventListener('online', finish);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    window.addEventListener('online', finish);
    signal.addEventListener('abort', finish);
  });
}

/** Reads the stream and reconnects, with exponential backoff and jitter. */
async function keepReading(signal: AbortSignal, announce: (unread?: Unread) => void): Promise<void> {
  let wait = MIN_RETRY_MS;
  while (!signal.aborted && readSession()) {
    const wasOpen = await readStream(signal, announce).catch(() => false);
    wait = wasOpen ? MIN_RETRY_MS : Math.min(wait * 2, MAX_RETRY_MS);
    await pause(wait * (0.5 + Math.random()), signal);
  }
}

/** Polls while the stream is down: every minute, on focus and when the network is back. */
function pollWhileDown(): () => void {
  const poll = () => {
    if (!isUp() && document.visibilityState === 'visible') notifyChange();
  };
  const timer = setInterval(poll, POLL_MS);
  const events = ['focus', 'online'] as const;
  for (const event of events) window.addEventListener(event, poll);
  return () => {
    clearInterval(timer);
    for (const event of events) window.removeEventListener(event, poll);
  };
}

/**
 * Opens the live connection; returns a function that closes it. One tab holds the stream and broadcasts its events, since
 * browsers allow six connections per site over HTTP/1.1.
 */
export function startLive(): () => void {
  const user = readSession()?.userId;
  if (user === undefined) return () => undefined;
  const stop = new AbortController();
  const channel = new BroadcastChannel('tilgul-live');
  channel.addEventListener('message', (event: MessageEvent<StreamMessage>) => receive(event.data));
  const announce = (unread?: Unread) => {
    const heard: StreamMessage = unread === undefined ? { user } : { user, unread };
    receive(heard);
    channel.postMessage(heard);
  };
  const stopPolling = pollWhileDown();
  const reading = runInOneTab(`tilgul-live-${user}`, stop.signal, (signal) => keepReading(signal, announce));
  // Closing aborts the wait for the lock.
  reading.catch(() => undefined);
  return () => {
    stop.abort();
    stopPolling();
    channel.close();
    lastHeardAt = 0;
  };
}

function onStateChange(listener: () => void): () => void {
  const unsubscribe = stateListeners.subscribe(listener);
  const timer = setInterval(listener, SILENCE_MS / 3);
  return () => {
    unsubscribe();
    clearInterval(timer);
  };
}

/** Whether the stream is connected; pages that must stay current poll otherwise. */
export function useIsLive(): boolean {
  return useSyncExternalStore(onStateChange, isUp, () => false);
}

/** Calls `onChange` when the server reports a change for this user. */
export function useLiveChange(onChange: () => void): void {
  useEffect(() => changeListeners.subscribe(onChange), [onChange]);
}

/** Refetches these calls on every change. `endpoints` must be a constant array. */
export function useLiveCalls(endpoints: readonly AnyEndpoint[]): void {
  useLiveChange(useCallback(() => void refetchCalls(endpoints), [endpoints]));
}
