// Inline script of all pages but the empty one. In an empty app shell it fetches first answers and pictures before the code loads,
// in pages that show their first view it loads the code afterwards and keeps a tap until then. Hides another role's app shell.
import { IMAGE_FORMATS, type ProductAnswer } from '@tilgul/contract/catalog';
import { hideAppShell } from '../shared/app-shell.ts';
import { type FirstCalls, type FirstRequest, fetchEarly, OWN_ID } from '../shared/early-answers.ts';
import { keepEarlyTap } from '../shared/early-taps.ts';
import { CARD_PICTURE, pictureSrcSet } from '../shared/format/pictures.ts';
import { readSession, type Session } from '../shared/session/session-cookies.ts';
import { isSidebarCollapsed } from '../shared/storage.ts';

/** Cards in the catalogue's first row on phones. */
const FIRST_ROW = 2;

const add = (tag: 'link' | 'script', attributes: object) =>
  document.head.append(Object.assign(document.createElement(tag), attributes));

/** Preloads a picture as its card requests it; browsers without the first format skip it. */
function preloadPicture(image: string): void {
  const [format] = IMAGE_FORMATS;
  add('link', {
    rel: 'preload',
    as: 'image',
    type: `image/${format}`,
    imageSizes: CARD_PICTURE.sizes,
    imageSrcset: pictureSrcSet(image, CARD_PICTURE.upTo, format),
    fetchPriority: 'high',
  });
}

async function preloadPictures(answer: Promise<Response>): Promise<void> {
  const response = await answer;
  if (!response.ok) return;
  const products = (await response.clone().json()) as readonly ProductAnswer[];
  for (const { image } of products.slice(0, FIRST_ROW)) if (image !== null) preloadPicture(image);
}

function fetchAnswers(requests: readonly FirstRequest[], session: Session): void {
  for (const { url, isPublic, isUnfiltered, hasPictures } of requests) {
    // Without a token the app must renew the session first.
    if (!isPublic && session.access === undefined) continue;
    if (isUnfiltered && location.search !== '') continue;
    const access = isPublic ? undefined : session.access;
    const answer = fetchEarly(url.replace(OWN_ID, String(session.userId)), access);
    // The call that takes the answer reports the failure.
    if (hasPictures && location.search === '') preloadPictures(answer).catch(() => undefined);
  }
}

/** Milliseconds until the code loads anyway. */
const LIMIT_MS = 1_500;
/** Frames from decoding a picture to seeing it. */
const FRAMES = 4;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

const firstPaint = () =>
  new Promise<void>((resolve) => {
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      resolve();
    }).observe({ type: 'paint', buffered: true });
  });

/** Resolves once the first view is on screen with its first pictures. */
async function seeFirstView(): Promise<void> {
  const pictures = document.querySelectorAll<HTMLImageElement>('img[loading=eager], img[fetchpriority=high]');
  const decoding = [...pictures].map((picture) => picture.decode().catch(() => undefined));
  await Promise.all([firstPaint(), ...decoding]);
  if (decoding.length === 0) return;
  for (let frame = 0; frame < FRAMES; frame += 1) await nextFrame();
}

/**
 * Loads the entry, and with it the files that it would ask for later. Each runs in a separate task, the entry last: all of them
 * in one task would keep a tap waiting.
 */
function loadCode([entry, ...files]: readonly string[]): void {
  for (const src of [...files, entry]) {
    // Without the link, an import would add its own.
    add('link', { rel: 'modulepreload', href: src });
    add('script', { type: 'module', async: false, src });
  }
}

const { role, requests, code } = JSON.parse(document.currentScript?.dataset['first'] ?? '{}') as FirstCalls;
if (role !== undefined) {
  const session = readSession();
  if (session?.role === role) fetchAnswers(requests, session);
  if (session?.role !== role || isSidebarCollapsed()) hideAppShell();
}
if (code) {
  keepEarlyTap();
  const start = () => {
    // A hidden page has no frames.
    const seen = document.hidden ? undefined : Promise.race([seeFirstView(), wait(LIMIT_MS)]);
    void Promise.resolve(seen).then(() => loadCode(code));
  };
  document.addEventListener('DOMContentLoaded', start);
}
