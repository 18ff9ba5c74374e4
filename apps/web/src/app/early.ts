// Inline script of signed-in pages: fetches first answers and pictures before the code loads, and hides another role's app shell.
import { IMAGE_FORMATS, type ProductAnswer } from '@tilgul/contract/catalog';
import { hideAppShell } from '../shared/app-shell.ts';
import { type FirstCalls, type FirstRequest, fetchEarly, OWN_ID } from '../shared/early-answers.ts';
import { CARD_PICTURE, pictureSrcSet } from '../shared/format/pictures.ts';
import { readSession, type Session } from '../shared/session/session-cookies.ts';
import { isSidebarCollapsed } from '../shared/storage.ts';

/** Cards in the catalogue's first row on phones. */
const FIRST_ROW = 2;

/** Preloads a picture as its card requests it; browsers without the first format skip it. */
function preloadPicture(image: string): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'image';
  link.type = `image/${IMAGE_FORMATS[0]}`;
  link.imageSizes = CARD_PICTURE.sizes;
  link.imageSrcset = pictureSrcSet(image, CARD_PICTURE.upTo, IMAGE_FORMATS[0]);
  link.fetchPriority = 'high';
  document.head.append(link);
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

const session = readSession();
const { role, requests } = JSON.parse(document.currentScript?.dataset['first'] ?? '{}') as FirstCalls;
if (session && session.role === role) {
  fetchAnswers(requests, session);
  if (isSidebarCollapsed()) hideAppShell();
} else {
  hideAppShell();
}
