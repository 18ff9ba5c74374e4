// Runs before the code of a signed-in page is there: asks for its first answers and pictures, and hides the app shell of somebody else.
import { IMAGE_FORMATS, type ProductAnswer } from '@tilgul/contract/catalog';
import { hideAppShell } from '../shared/app-shell.ts';
import { type FirstCalls, type FirstRequest, fetchEarly, OWN_ID } from '../shared/early-answers.ts';
import { CARD_PICTURE, pictureSrcSet } from '../shared/format/pictures.ts';
import { readSession, type Session } from '../shared/session/session-cookies.ts';
import { isSidebarCollapsed } from '../shared/storage.ts';

/** Cards of the catalogue's first row on a phone. */
const FIRST_ROW = 2;

/** Asks for a picture as its card will. Browsers without the best format leave it to the card. */
function fetchPicture(image: string): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'image';
  link.type = `image/${IMAGE_FORMATS[0]}`;
  link.imageSizes = CARD_PICTURE.sizes;
  link.imageSrcset = pictureSrcSet(image, CARD_PICTURE.upTo, IMAGE_FORMATS[0]);
  link.fetchPriority = 'high';
  document.head.append(link);
}

async function fetchPictures(answer: Promise<Response>): Promise<void> {
  const response = await answer;
  if (!response.ok) return;
  const products = (await response.clone().json()) as readonly ProductAnswer[];
  for (const { image } of products.slice(0, FIRST_ROW)) if (image !== null) fetchPicture(image);
}

function askFor(requests: readonly FirstRequest[], session: Session): void {
  for (const { url, isPublic, isUnfiltered, hasPictures } of requests) {
    // Without a token the session must be renewed first, which is the code's to do.
    if (!isPublic && session.access === undefined) continue;
    if (isUnfiltered && location.search !== '') continue;
    const access = isPublic ? undefined : session.access;
    const answer = fetchEarly(url.replace(OWN_ID, String(session.userId)), access);
    // What cannot be read is reported to whoever takes the answer.
    if (hasPictures && location.search === '') fetchPictures(answer).catch(() => undefined);
  }
}

const session = readSession();
const { role, requests } = JSON.parse(document.currentScript?.dataset['first'] ?? '{}') as FirstCalls;
if (session && session.role === role) {
  askFor(requests, session);
  if (isSidebarCollapsed()) hideAppShell();
} else {
  hideAppShell();
}
