// The language of an account.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';

const world = await createWorld();
const { account, auth, users } = api;

const signIn = async ({ username, password }: Person) =>
  (await world.call(auth.signIn, { body: { username, password } })).ok;
const ownRecord = async (person: Person) =>
  (await world.call(users.getUser, { as: person, params: { id: person.id } })).ok;
const choose = (as: Person, language: string) => world.call(account.changeLanguage, { as, body: { language } });

describe('[LANG-2] the language of an account', () => {
  it('is left out of answers until it is chosen', async () => {
    const person = await world.customer();
    const tokens = await signIn(person);
    const refreshed = (await world.call(auth.refreshSession, { body: { refresh: tokens.refresh } })).ok;
    for (const answer of [tokens, refreshed, await ownRecord(person)]) expect(answer).not.toHaveProperty('language');
  });

  it('is in the user record, in sign-in and refresh answers, and in the data export', async () => {
    const person = await world.customer();
    expect((await choose(person, 'mr')).ok).toEqual({ language: 'mr' });
    const tokens = await signIn(person);
    const refreshed = (await world.call(auth.refreshSession, { body: { refresh: tokens.refresh } })).ok;
    expect([tokens.language, refreshed.language, (await ownRecord(person)).language]).toEqual(['mr', 'mr', 'mr']);
    expect((await world.call(account.exportOwnData, { as: person })).ok.profile.language).toBe('mr');
  });

  it('can be set back to English, and must be one of three', async () => {
    const person = await world.customer();
    await choose(person, 'hi');
    const refused = await choose(person, 'de');
    expect([refused.status, refused.error['language']]).toEqual([400, ['Language must be one of en, mr, hi.']]);
    expect((await ownRecord(person)).language).toBe('hi');
    await choose(person, 'en');
    expect((await ownRecord(person)).language).toBe('en');
  });

  it('can only be changed by the user', async () => {
    const [person, other] = [await world.customer(), await world.customer()];
    await choose(person, 'mr');
    expect(await ownRecord(other)).not.toHaveProperty('language');
  });
});
