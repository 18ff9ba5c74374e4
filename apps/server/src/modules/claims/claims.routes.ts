import { api } from '@tilgul/contract';
import { storePicture } from '../../gateways/images.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { bind, bindWithPool, type Router } from '../../platform/http/bind.ts';
import { touchImage } from '../catalog/pictures.sql.ts';
import { decideClaim, findRefusal, makeClaim, refundClaimInCash } from './claims.commands.ts';
import { listClaims } from './claims.sql.ts';

const { claims } = api;

export function claimsRoutes(router: Router): void {
  bindWithPool(router, claims.makeClaim, async (call) => {
    const { id } = call.params;
    const photo = call.request.image;
    const refusal = await findRefusal(call, id, call.body);
    const hash =
      photo === undefined || refusal
        ? null
        : await storePicture(call.deps, photo, (name) => touchImage(call.db, name, call.now));
    // A repeated request gets its first answer, even if the claim would be refused by now.
    return inTransaction(call.deps.db, (db) =>
      call.withIdempotencyKey(db, () => {
        if (refusal) throw refusal;
        return makeClaim({ ...call, db }, id, call.body, hash);
      }),
    );
  });
  bind(router, claims.listClaims, ({ db, actor, query }) => listClaims(db, actor, query));
  bind(router, claims.decideClaim, (call) => decideClaim(call, call.params.id, call.body));
  bind(router, claims.payClaimBack, (call) => refundClaimInCash(call, call.params.id));
}
