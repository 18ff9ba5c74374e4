import { type Language, languageOf } from '@tilgul/contract/rules/languages';
import type { FastifyRequest } from 'fastify';

/** The language that a request asks for (LANG-1). */
export const requestLanguage = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  languageOf(headers['accept-language']);
