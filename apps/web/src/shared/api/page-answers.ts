// Answers that the server sent with the page's HTML, so that its first calls are not made again (docs/decisions/0043).
import { PAGE_ANSWERS_ID, type PageAnswer, type PageAnswers } from '@tilgul/contract/rules/first-view';
import { getSettings } from '@tilgul/contract/settings';
import { getUser } from '@tilgul/contract/users';
import { texts as languageTexts } from '@tilgul/messages/shared/language';
import { setServerTime } from '../format/clock.ts';
import type { WorkerCommand } from '../offline/saved-answers.ts';
import { readSession } from '../session/session.ts';
import { toListAnswer } from './api.ts';
import type { FirstCall } from './first-call.ts';
import { pagesKeyFor, queryClient, queryKeyFor } from './query-client.ts';
import { toUrl } from './request.ts';
import { setPublicAnswer } from './use-public-query.ts';

/** The call for the signed-in user's record, which every layout makes. */
const toOwnParams = (userId: number) => ({ id: userId });

export const toOwnUserUrl = (userId: number): string => toUrl(getUser, { params: toOwnParams(userId) });

const toHeaders = ({ link, total }: PageAnswer) => ({
  get: (name: string) => (name === 'Link' ? link : name === 'X-Total-Count' ? total : undefined) ?? null,
});

/** Puts the answers of `calls` and the user's record into the cache, as loaded at `at`. */
export function cachePageAnswers(calls: readonly FirstCall[], { userId, answers }: PageAnswers, at: number): void {
  const byUrl = new Map(answers.map((answer) => [answer.url, answer]));
  const options = { updatedAt: at };
  for (const { endpoint, query, isPaged } of calls) {
    const answer = byUrl.get(toUrl(endpoint, { query }));
    if (answer === undefined) continue;
    const data = endpoint.list ? toListAnswer(answer.body, toHeaders(answer)) : answer.body;
    if (endpoint === getSettings) setPublicAnswer(endpoint, data, at);
    else if (isPaged)
      queryClient.setQueryData(pagesKeyFor(endpoint, { query }), { pages: [data], pageParams: [undefined] }, options);
    else queryClient.setQueryData(queryKeyFor(endpoint, { query }), data, options);
  }
  const own = byUrl.get(toOwnUserUrl(userId));
  if (own) queryClient.setQueryData(queryKeyFor(getUser, { params: toOwnParams(userId) }), own.body, options);
}

let kept: WorkerCommand | undefined;

/** Has the worker save the answers that came with this page, if it runs. */
export function keepPageAnswers(): void {
  if (kept) navigator.serviceWorker?.controller?.postMessage(kept);
}

/** Puts the answers in the HTML into the cache, once, if they are the current user's. `calls` are those of the page. */
export function takePageAnswers(calls: readonly FirstCall[]): void {
  const element = typeof document === 'undefined' ? undefined : document.getElementById?.(PAGE_ANSWERS_ID);
  element?.remove();
  if (!element?.textContent) return;
  const page = JSON.parse(element.textContent) as PageAnswers;
  const session = readSession();
  if (page.userId !== session?.userId) return;
  setServerTime(page.date, performance.timeOrigin);
  cachePageAnswers(calls, page, performance.timeOrigin);
  const open = calls
    .filter(({ endpoint }) => endpoint.access === 'public')
    .map(({ endpoint, query }) => toUrl(endpoint, { query }));
  kept = { type: 'keep-answers', role: session.role, language: languageTexts.code, open, page };
  keepPageAnswers();
}
