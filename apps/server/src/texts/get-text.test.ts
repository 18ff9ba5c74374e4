// Messages of the server in the language of a request.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../../test/support/harness.ts';
import { getText, inLanguage } from './get-text.ts';

const world = await createWorld();
const MARATHI = { 'accept-language': 'mr-IN,mr;q=0.9,en;q=0.8' };
const HINDI = { 'accept-language': 'hi' };

describe('[LANG-3] answers in the language of the request', () => {
  const login = (headers?: Record<string, string>) =>
    world.call(api.auth.signIn, { body: { username: 'nobody', password: 'nothing' }, ...(headers && { headers }) });

  it('have the same status and code, and another sentence', async () => {
    const [english, marathi, hindi] = [await login(), await login(MARATHI), await login(HINDI)];
    expect([english, marathi, hindi].map(({ status, error }) => [status, error.code, error.detail])).toEqual([
      [401, 'login_failed', 'No active account found with the given credentials'],
      [401, 'login_failed', 'युजरनेम किंवा पासवर्ड चुकीचा आहे.'],
      [401, 'login_failed', 'यूज़रनेम या पासवर्ड सही नहीं है।'],
    ]);
  });

  it.each(['en-IN', '*', 'de', 'en;q=0.9, mr;q=0.8'])('are English for %s', async (language) => {
    const { status, error } = await login({ 'accept-language': language });
    const { status: without, error: plain } = await login();
    expect([status, { ...error, request_id: '' }]).toEqual([without, { ...plain, request_id: '' }]);
  });

  it('describe field errors; the keys are not translated', async () => {
    const { error } = await world.call(api.auth.signIn, { body: { username: '' }, headers: MARATHI });
    expect(error).toMatchObject({
      username: ['युजरनेम आवश्यक आहे.'],
      password: ['पासवर्ड आवश्यक आहे.'],
      detail: 'युजरनेम आवश्यक आहे.',
    });
  });

  it('have the same text in detail and message where a form has both', async () => {
    const { error } = await world.call(api.publicForms.applyForJob, { body: { last_name: 'Patil' }, headers: HINDI });
    expect(error.detail).toBe('कृपया ये ज़रूरी जानकारियाँ भरें: नाम, ईमेल, फ़ोन।');
    expect(error.message).toBe(error.detail);
  });

  it('cover unknown paths and success messages too', async () => {
    const missing = await world.app.inject({ method: 'GET', url: '/products/none/here/', headers: MARATHI });
    expect(missing.json()).toMatchObject({ code: 'not_found', detail: 'सापडले नाही.' });
    const done = await world.call(api.auth.signOut, { body: {}, headers: MARATHI });
    expect(done.ok.message).toBe('आपण लॉगआउट झालात.');
  });

  it('do not mix between concurrent requests', async () => {
    const headers = Array.from({ length: 30 }, (_, n) => [MARATHI, HINDI, {}][n % 3] ?? {});
    const product = await world.product({ main: 1 });
    const person = await world.customer();
    const body = { product_id: product.id, quantity: 1 };
    const said = await Promise.all(
      headers.map((header) => world.call(api.cart.setCartLine, { as: person, body, headers: header })),
    );
    expect(said.map(({ ok }) => ok.message)).toEqual(
      headers.map((_, n) => ['कार्ट बदलले.', 'कार्ट बदल गया।', 'Cart updated.'][n % 3]),
    );
  });
});

describe('[LANG-3] messages', () => {
  it('count as the language does', () => {
    const products = (count: number) => getText('units.inUse', { count });
    expect([products(1), products(3)]).toEqual(['This unit is used by 1 product.', 'This unit is used by 3 products.']);
    expect(inLanguage('mr', () => [products(1), products(3)])).toEqual(['हे युनिट 1 वस्तूला आहे.', 'हे युनिट 3 वस्तूंना आहे.']);
  });

  it('go back to the language that was before', () => {
    const both = inLanguage('hi', () => [
      inLanguage('en', () => getText('products.deleted')),
      getText('products.deleted'),
    ]);
    expect(both).toEqual(['Product deleted.', 'सामान हटाया गया।']);
  });
});
