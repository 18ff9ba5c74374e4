import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@tilgul/contract/rules/languages';
import type { Db } from '../../deps.ts';

/** The language that a user has chosen for what is sent to them; English before that, and for nobody (LANG-4). */
export async function languageOfUser(db: Db, id: number | undefined): Promise<Language> {
  const row = await db
    .selectFrom('users')
    .select('language')
    .where('id', '=', id ?? 0)
    .executeTakeFirst();
  return isLanguage(row?.language) ? row.language : DEFAULT_LANGUAGE;
}
