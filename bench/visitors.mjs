// Signed-in visitors of the demo shop, for measurements in a browser.

/** The server renders pages for phones that say so. */
export const PHONE_AGENT =
  'Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36';

/** The cookies that the web sets on signing in. */
export async function fetchCookies(url, [username, password]) {
  const answer = await fetch(`${url}/api/token/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { access, role_name } = await answer.json();
  const { user_id } = JSON.parse(Buffer.from(access.split('.')[1], 'base64url').toString());
  return { accessToken: access, roleName: encodeURIComponent(role_name), userId: String(user_id) };
}

/** Signs a context of Playwright in. */
export async function signIn(context, url, account) {
  const cookies = await fetchCookies(url, account);
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })));
}

/** Puts two packs of three products that are in stock into the account's cart. */
export async function fillCart(url, account) {
  const { accessToken } = await fetchCookies(url, account);
  const products = await (await fetch(`${url}/products/our-products/?limit=30`)).json();
  for (const { id } of products.filter(({ stock }) => stock > 0).slice(0, 3)) {
    const answer = await fetch(`${url}/products/add-to-cart/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ product_id: id, quantity: 2 }),
    });
    if (!answer.ok) throw new Error(`cart: ${answer.status} ${await answer.text()}`);
  }
}
