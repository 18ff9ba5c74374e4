// Creates many customers for a race, with address and cart. Written as rows, because registering is slow.
import { api } from '@tilgul/contract';
import { sql } from 'kysely';
import { signAccessToken } from '../../src/platform/security/tokens.ts';
import type { Manager, Person, World } from './harness.ts';
import { next } from './world-people.ts';

export interface Buyer {
  readonly customer: Person;
  readonly addressId: number;
}

/** Creates signed-in customers with one unit of a product in the cart. */
export async function createCrowd({ deps }: World, count: number, productId: number): Promise<Buyer[]> {
  const mark = next();
  const now = deps.now();
  const { rows } = await sql<{ id: number; session: number; address: number }>`
    with customer as (
      insert into users (role, first_name, last_name, username, phone_no, password_hash)
      select 'Customer', 'Meera', 'Patil', 'crowd' || ${mark}::int || '-' || n, (8000000000 + ${mark}::int * 1000 + n)::text, '-'
      from generate_series(1, ${count}::int) as n returning id
    ), session as (
      insert into sessions (user_id, expires_at) select id, ${new Date(now.getTime() + 86_400_000)}::timestamptz from customer returning id, user_id
    ), address as (
      insert into addresses (user_id, full_name, phone_number, street_address1, city, state, postal_code)
      select id, 'Meera Patil', '9822041210', '12 Market Yard', 'Sangli', 'Maharashtra', '416416' from customer returning id, user_id
    ), line as (
      insert into cart_lines (user_id, product_id, quantity) select id, ${productId}::bigint, 1 from customer
    )
    select session.user_id as id, session.id as session, address.id as address from session join address using (user_id)`.execute(
    deps.db,
  );
  return Promise.all(
    rows.map(async ({ id, session, address }) => {
      const access = await signAccessToken(deps.secrets.jwtKeys, { userId: id, sessionId: session }, now);
      const customer = { id, role: 'Customer', username: `crowd${id}`, password: '', phone_no: '', access } as const;
      return { customer, addressId: address };
    }),
  );
}

/** Creates orders in Processing with one unit of a product, each of another customer, in order of placement. */
export async function orderForCrowd(
  world: World,
  count: number,
  productId: number,
  store: { readonly manager: Manager; readonly staff: Person },
): Promise<number[]> {
  const ids: number[] = [];
  for (const { customer, addressId: address_id } of await createCrowd(world, count, productId)) {
    const body = { address_id, payment_method: 'cod' } as const;
    const { order_id } = (await world.call(api.orders.placeOrder, { as: customer, body })).ok;
    await world.advance(order_id, 'Processing', { customer, ...store });
    ids.push(order_id);
  }
  return ids;
}
