import { api } from '@tilgul/contract';
import type { ClaimAnswer } from '@tilgul/contract/claims';
import { PRIVATE_PICTURE_TYPE } from '../../gateways/private-pictures.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { bind, bindWithPool, type Router } from '../../platform/http/bind.ts';
import { sendFile } from '../../platform/http/responses.ts';
import { removePhotos, storePhoto } from '../claim-photos/claim-photos.commands.ts';
import { decideClaim, findRefusal, getClaimPhoto, makeClaim, refundClaimInCash } from './claims.commands.ts';
import { listClaims } from './claims.sql.ts';

const { claims } = api;

export function claimsRoutes(router: Router): void {
  bindWithPool(router, claims.makeClaim, async (call) => {
    const { id } = call.params;
    const picture = call.request.image;
    const refusal = await findRefusal(call, id, call.body);
    const photo = picture === undefined || refusal ? null : await storePhoto(call.deps, picture, call.now);
    let made: ClaimAnswer | undefined;
    // A repeated request gets its first answer, even if the claim would be refused by now.
    const answer = await inTransaction(call.deps.db, (db) =>
      call.withIdempotencyKey(db, async () => {
        if (refusal) throw refusal;
        made = await makeClaim({ ...call, db }, id, call.body, photo);
        return made;
      }),
    );
    // The first request has stored its own photo.
    if (photo !== null && answer !== made) await removePhotos(call.deps, [photo]);
    return answer;
  });
  bind(router, claims.listClaims, (call) => listClaims(call, call.query));
  bind(router, claims.showClaimPhoto, async (call) => {
    const content = await getClaimPhoto(call, call.params.id);
    const name = `claim-${call.params.id}.webp`;
    const cacheControl = 'private, no-store';
    sendFile(call.reply, { name, type: PRIVATE_PICTURE_TYPE, content, isShown: true, cacheControl });
    return undefined;
  });
  bind(router, claims.decideClaim, (call) => decideClaim(call, call.params.id, call.body));
  bind(router, claims.payClaimBack, (call) => refundClaimInCash(call, call.params.id));
}
