// Sets the language of the own account.
import type { Language } from '@tilgul/contract/rules/languages';
import type { ActorContext } from '../../deps.ts';

/** Writes the language to the actor's own row (LANG-2); somebody who has it already changes nothing. */
export async function changeLanguage(
  { db, actor }: ActorContext,
  language: Language,
): Promise<{ readonly language: Language }> {
  await db.updateTable('users').set({ language }).where('id', '=', actor.id).execute();
  return { language };
}
