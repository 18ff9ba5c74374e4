// The demo customer as a program: `order` places an order and prints it, `find <id>` prints a listed order, `bill` prints the type of the
// newest invoice file. Arguments: entry, action, id.
const [entry, action, id] = process.argv.slice(2);

async function call(path, { token, body, key } = {}) {
  const response = await fetch(entry + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

const { access: token } = await call('/api/token/', { body: { username: 'customer', password: 'customer1' } });

async function order() {
  const goods = await call('/products/our-products/');
  const product = goods.find(({ in_stock }) => in_stock);
  const [address] = await call('/users/address/', { token });
  await call('/products/add-to-cart/', { token, body: { product_id: product.id, quantity: 2 } });
  const body = { address_id: address.id, payment_method: 'cod' };
  return (await call('/orders/place-order/', { token, key: 'drill-compose', body })).order_id;
}

async function bill() {
  const { bill_id } = (await call('/orders/', { token })).find((one) => one.bill_id);
  const response = await fetch(`${entry}/bills/${bill_id}/pdf/`, { headers: { authorization: `Bearer ${token}` } });
  return `${response.status} ${(await response.text()).slice(0, 4)}`;
}

async function find(wanted) {
  const found = (await call('/orders/', { token })).find((one) => one.id === wanted);
  return found && { id: found.id, total: found.total, items: found.items.length };
}

const actions = { bill, find: () => find(Number(id)), order: async () => find(await order()) };
console.log(JSON.stringify(await actions[action]()));
