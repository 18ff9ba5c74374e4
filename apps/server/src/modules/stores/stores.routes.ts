import { api } from '@tilgul/contract';
import { bind, type Router } from '../../platform/http/bind.ts';
import { createStore, deleteStore, updateStore } from './stores.commands.ts';
import { listPublicStores, listStores } from './stores.sql.ts';

export function storesRoutes(router: Router): void {
  const { stores } = api;
  // The public answer's schema omits the managers.
  bind(router, stores.ourStores, ({ db, query }) => listPublicStores(db, query));
  bind(router, stores.listStores, ({ db, query }) => listStores(db, query));
  bind(router, stores.createStore, (call) => createStore(call, call.body));
  bind(router, stores.updateStore, (call) => updateStore(call, call.params.id, call.body));
  bind(router, stores.deleteStore, (call) => deleteStore(call, call.params.id));
}
