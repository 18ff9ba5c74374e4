import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_SECONDS,
  type Language,
  languageOf,
  TRANSLATED_ROLES,
} from '@tilgul/contract/rules/languages';
import { AREAS } from '@tilgul/contract/rules/web-areas';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The language that a request asks for (LANG-1). */
export const requestLanguage = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  languageOf(headers['accept-language']);

/** The language of the page at `path`. One that the address asks for (`?lang=mr`) is kept for the pages after it. */
export function pageLanguage(request: FastifyRequest, reply: FastifyReply, path: string): Language {
  const asked = new URLSearchParams(request.url.split('?')[1]).get(LANGUAGE_COOKIE);
  if (isLanguage(asked)) {
    // The web's own code reads and changes it.
    const options = {
      path: '/',
      maxAge: LANGUAGE_COOKIE_SECONDS,
      sameSite: 'lax',
      secure: request.protocol === 'https',
    } as const;
    reply.setCookie(LANGUAGE_COOKIE, asked, options);
  }
  const [, role] = AREAS.find(([prefix]) => path.startsWith(prefix)) ?? [];
  if (role && !TRANSLATED_ROLES.includes(role)) return DEFAULT_LANGUAGE;
  const wishes = [asked, request.cookies[LANGUAGE_COOKIE]];
  return wishes.find(isLanguage) ?? DEFAULT_LANGUAGE;
}
