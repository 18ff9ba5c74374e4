// In which language a response or page is served.
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_SECONDS,
  type Language,
  negotiateLanguage,
} from '@tilgul/contract/rules/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Language of a request (LANG-1). */
export const getRequestLanguage = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  negotiateLanguage(headers['accept-language']);

/**
 * Language of a page: what its URL asks for (`?lang=mr`), then the cookie, then English. The one from the
 * URL is remembered in the cookie.
 */
export function choosePageLanguage(request: FastifyRequest, reply: FastifyReply): Language {
  const requested = new URLSearchParams(request.url.split('?')[1]).get(LANGUAGE_COOKIE);
  if (isLanguage(requested)) {
    // Not HttpOnly: the web app reads and changes it.
    const options = {
      path: '/',
      maxAge: LANGUAGE_COOKIE_SECONDS,
      sameSite: 'lax',
      secure: request.protocol === 'https',
    } as const;
    reply.setCookie(LANGUAGE_COOKIE, requested, options);
  }
  const candidates = [requested, request.cookies[LANGUAGE_COOKIE]];
  return candidates.find(isLanguage) ?? DEFAULT_LANGUAGE;
}
