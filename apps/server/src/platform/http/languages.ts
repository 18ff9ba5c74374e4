import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_SECONDS,
  type Language,
  negotiateLanguage,
  TRANSLATED_ROLES,
} from '@tilgul/contract/rules/languages';
import { AREAS } from '@tilgul/contract/rules/web-areas';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Language of a request (LANG-1). */
export const getRequestLanguage = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  negotiateLanguage(headers['accept-language']);

/**
 * Language of the page at `path`: what its URL asks for (`?lang=mr`), then the cookie, then English. The one from the
 * URL is remembered in the cookie.
 */
export function choosePageLanguage(request: FastifyRequest, reply: FastifyReply, path: string): Language {
  const asked = new URLSearchParams(request.url.split('?')[1]).get(LANGUAGE_COOKIE);
  if (isLanguage(asked)) {
    // Not HttpOnly: the web reads and changes it.
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
