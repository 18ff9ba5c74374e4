// What server and web agree on for the first view of a signed-in page, which the server renders with the web's components.
import type { Role } from './roles.ts';

/** The answer of one of the page's first calls. */
export interface PageAnswer {
  readonly url: string;
  readonly body: unknown;
  /** Headers of a page of a list. */
  readonly link?: string | undefined;
  readonly total?: string | undefined;
}

/** JSON in the HTML of the page, in the element `PAGE_ANSWERS_ID`. */
export interface PageAnswers {
  readonly userId: number;
  /** Date header of the answers. */
  readonly date: string;
  readonly answers: readonly PageAnswer[];
}

export const PAGE_ANSWERS_ID = 'page-answers';

/** Places in the page's template that the server fills in. */
export const FIRST_VIEW_SLOTS = {
  pictures: '<!--pictures-->',
  view: '<!--view-->',
  answers: '<!--answers-->',
} as const;

export interface Viewer {
  readonly role: Role;
  readonly userId: number;
  /** On a phone, as far as the browser says. */
  readonly isPhone: boolean;
}

export interface FirstView {
  /** Content of the app shell. */
  readonly html: string;
  /** Preload links of the first pictures. */
  readonly pictures: string;
}

/** Exports of the web's renderer (apps/web/src/app/first-view.tsx). */
export interface FirstViewRenderer {
  /** URLs of the page's first calls; undefined if the role has no such page. */
  listFirstUrls(path: string, viewer: Viewer): Promise<readonly string[] | undefined>;
  /** Throws when a component does. */
  renderFirstView(path: string, viewer: Viewer, answers: PageAnswers): Promise<FirstView>;
}
