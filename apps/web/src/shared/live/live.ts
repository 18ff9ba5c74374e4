// The live connection: the notification stream, read in one tab for all, with polling while it is down.
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { countUnread, notificationStream } from '@tilgul/contract/notifications';
import { createParser } from 'eventsource-parser';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { queryClient, queryKeyFor, refetchCalls } from '../api/query-client.ts';
import { readSession } from '../session/session.ts';
import { endSession, renewAccess } from '../session/session-end.ts';

// Reads server-sent events from a fetched body (EventSource cannot send the bearer header).

/** The next chunk, or a failure when the connection has been silent for too long to be alive. */
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
 * Reads events until the stream ends, is aborted or has been silent for `silenceMs`; hands on the data of each event,
 * and undefined for each comment.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  silenceMs: number,
  onData: (data: string | undefined) => void,
): Promise<void> {
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
    // Frees the connection also when nobody reads on.
    await reader.cancel().catch(() => undefined);
  }
}

/** The stream says something at least every 15 s; after three silent spans it counts as down. */
const SILENCE_MS = 45_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** Milliseconds between two looks while the stream is down (NOTE-5). */
export const POLL_MS = 60_000;
/** A rush of changes is one for the pages. */
const DEBOUNCE_MS = 250;

type StreamMessage = { readonly user: number; readonly unread?: number };

const changeListeners = new Set<() => void>();
const stateListeners = new Set<() => void>();
let lastHeardAt = 0;

const isUp = () => Date.now() - lastHeardAt < SILENCE_MS;

let debounceTimer: ReturnType<typeof setTimeout> | undefined;
/** Says to the pages that something has changed, once for all that comes within a moment. */
function notifyChange(): void {
  if (debounceTimer !== undefined) return;
  debounceTimer = setTimeout(() => {
    debounceTimer = undefined;
    for (const listener of changeListeners) listener();
  }, DEBOUNCE_MS);
}

/** The count in an `unread` event, sent as a number or as the answer of the count call. */
function parseUnread(data: string | undefined): number | undefined {
  if (data === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(data);
    const count =
      typeof value === 'object' && value !== null && 'unread_notifications' in value
        ? value.unread_notifications
        : value;
    return typeof count === 'number' ? count : undefined;
  } catch {
    return undefined;
  }
}

/** Takes what this tab's stream, or another tab's, has received. */
function receive(heard: StreamMessage): void {
  if (heard.user !== readSession()?.userId) return;
  const wasUp = isUp();
  lastHeardAt = Date.now();
  if (!wasUp) for (const listener of stateListeners) listener();
  if (heard.unread === undefined) return;
  queryClient.setQueryData(queryKeyFor(countUnread), { unread_notifications: heard.unread });
  notifyChange();
}

function openStream(access: string, signal: AbortSignal): Promise<Response> {
  const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${access}` };
  return fetch(notificationStream.path, { headers, signal, credentials: 'same-origin' });
}

/** The stream's answer; without a good token once more with a renewed one, and a quiet end when there is none. */
async function openSignedIn(signal: AbortSignal): Promise<Response | undefined> {
  const access = readSession()?.access;
  const response = access === undefined ? undefined : await openStream(access, signal);
  if (response && response.status !== 401) return response;
  const renewal = await renewAccess(access);
  if (renewal === 'over') endSession({ loud: false });
  return typeof renewal === 'object' ? openStream(renewal.access, signal) : undefined;
}

/** Follows the stream once, until it breaks off. Answers whether it had been open. */
async function readStream(signal: AbortSignal, publish: (unread?: number) => void): Promise<boolean> {
  const response = await openSignedIn(signal);
  if (!response?.ok || !response.body) return false;
  publish();
  await readEvents(response.body, SILENCE_MS, (data) => publish(parseUnread(data)));
  return true;
}

/** Waits, but no longer than until the network is back or the connection is closed. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // One that was closed meanwhile tells nobody again.
    if (signal.aborted) return resolve();
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      signal.removeEventListener('abort', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    window.addEventListener('online', go);
    signal.addEventListener('abort', go);
  });
}

/** Follows the stream again and again, waiting longer after each failure, with some chance so that tabs spread out. */
async function keepReading(signal: AbortSignal, tell: (unread?: number) => void): Promise<void> {
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted && readSession()) {
    const wasOpen = await readStream(signal, tell).catch(() => false);
    wait = wasOpen ? FIRST_WAIT_MS : Math.min(wait * 2, LONGEST_WAIT_MS);
    await pause(wait * (0.5 + Math.random()), signal);
  }
}

/** While the stream is down, pages look for themselves: every minute, and when they are looked at or the network is back. */
function pollWhileDown(): () => void {
  const look = () => {
    if (!isUp() && document.visibilityState === 'visible') notifyChange();
  };
  const timer = setInterval(look, POLL_MS);
  const moments = ['focus', 'online'] as const;
  for (const moment of moments) window.addEventListener(moment, look);
  return () => {
    clearInterval(timer);
    for (const moment of moments) window.removeEventListener(moment, look);
  };
}

/**
 * Keeps the live connection open; answers the function that closes it. One tab holds the stream and passes its events on to the others,
 * since a browser grants a site only six connections over HTTP/1.1.
 */
export function startLive(): () => void {
  const user = readSession()?.userId;
  if (user === undefined) return () => undefined;
  const stop = new AbortController();
  const channel = new BroadcastChannel('tilgul-live');
  channel.addEventListener('message', (event: MessageEvent<StreamMessage>) => receive(event.data));
  const tell = (unread?: number) => {
    const heard: StreamMessage = unread === undefined ? { user } : { user, unread };
    receive(heard);
    channel.postMessage(heard);
  };
  const stopPolling = pollWhileDown();
  const run = () => keepReading(stop.signal, tell);
  const held =
    'locks' in navigator ? navigator.locks.request(`tilgul-live-${user}`, { signal: stop.signal }, run) : run();
  // The only failure is the wait for the lock that closing aborts.
  held.catch(() => undefined);
  return () => {
    stop.abort();
    stopPolling();
    channel.close();
    lastHeardAt = 0;
  };
}

function onStateChange(listener: () => void): () => void {
  stateListeners.add(listener);
  const timer = setInterval(listener, SILENCE_MS / 3);
  return () => {
    stateListeners.delete(listener);
    clearInterval(timer);
  };
}

/** Whether the stream is connected now; while it is not, pages that must stay current poll. */
export function useIsLive(): boolean {
  return useSyncExternalStore(onStateChange, isUp, () => false);
}

/** Calls `onChange` whenever the server reports that something concerning this user has changed. */
export function useLiveChange(onChange: () => void): void {
  useEffect(() => {
    changeListeners.add(onChange);
    return () => void changeListeners.delete(onChange);
  }, [onChange]);
}

/** Loads these calls' answers again whenever something has changed. `endpoints` must be the same array each time. */
export function useLiveCalls(endpoints: readonly AnyEndpoint[]): void {
  useLiveChange(useCallback(() => void refetchCalls(endpoints), [endpoints]));
}
