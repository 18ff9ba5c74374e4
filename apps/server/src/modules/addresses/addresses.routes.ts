import { api } from '@tilgul/contract';
import { bind, type Router } from '../../platform/http/bind.ts';
import { getText } from '../../texts/get-text.ts';
import { deleteAddress, insertAddress, listAddresses, updateAddress } from './addresses.sql.ts';

export function addressesRoutes(router: Router): void {
  const { addresses } = api;
  bind(router, addresses.listAddresses, ({ db, actor, query }) => listAddresses(db, actor, query));
  bind(router, addresses.createAddress, (call) => insertAddress(call, call.body));
  bind(router, addresses.updateAddress, ({ db, actor, params, body }) => updateAddress(db, actor, params.id, body));
  bind(router, addresses.deleteAddress, async ({ db, actor, params }) => {
    await deleteAddress(db, actor, params.id);
    return { message: getText('addresses.removed') };
  });
}
