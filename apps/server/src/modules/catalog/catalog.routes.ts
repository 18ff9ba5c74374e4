import { api } from '@tilgul/contract';
import { invalid } from '@tilgul/contract/rules/errors';
import type { FastifyInstance } from 'fastify';
import type { Context, Deps } from '../../deps.ts';
import { storePicture } from '../../gateways/images.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { bind, bindWithPool, type Call, type Router } from '../../platform/http/bind.ts';
import { installMedia } from '../../platform/http/media.ts';
import { getText } from '../../texts/get-text.ts';
import {
  createCategory,
  createUnit,
  deleteCategoryOrUnit,
  listCategoryPage,
  listUnitPage,
  updateCategory,
  updateUnit,
} from './categories-and-units.ts';
import { giveOwnBarcode } from './own-barcode.ts';
import { touchImage } from './pictures.sql.ts';
import { checkImport, importProducts } from './product-import/product-import.commands.ts';
import { createProductListFastPath, sendProductList } from './product-list-cache.ts';
import { readMrps, replaceMrps } from './product-mrps.ts';
import { endWait, listWaits, startWait } from './product-waits.ts';
import {
  addMainStock,
  archiveProduct,
  changePrice,
  checkForm,
  createProduct,
  restoreProduct,
  updateProduct,
} from './products.commands.ts';
import { catalogViewFor } from './products.rules.ts';
import { getProduct, listDiscontinuedProducts, readProductStock } from './products.sql.ts';
import { countToCheck, listToCheck } from './products-to-check.sql.ts';
import { getOwnReview, hideReview, listReviewPage, rateProduct, readProductPage, withdrawReview } from './reviews.ts';
import { recordMissedSearch } from './search/save-words.ts';
import { bindSearch } from './search/search.routes.ts';

const calls = api.catalog;

/** Any successful write, in any module, may have moved stock. The product list then rereads its stock figures. */
function invalidateAfterWrites(app: FastifyInstance, deps: Deps): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.method !== 'GET' && reply.statusCode < 400) deps.productList.markStale();
    done(null, payload);
  });
}

/** Stores an uploaded picture. Its row is written before its files, so the purge cannot remove them before the product is saved. */
const savePicture = ({ db, deps, now }: Context, picture: Buffer): Promise<string> =>
  storePicture(deps, picture, (hash) => touchImage(db, hash, now));

function bindProducts(router: Router): void {
  const ready = createProductListFastPath(router.deps.productList);
  const sendList = async (call: Call<typeof calls.ourProducts | typeof calls.listProducts>) => {
    const { q, category } = call.query;
    const query = { ...call.query, ...catalogViewFor(call.actor) };
    const answer = await call.deps.productList.answer(query);
    const isMissed = answer.page.total === 0 || (answer.guess !== undefined && call.query.cursor === undefined);
    const searcher = { userId: call.actor?.id, ip: call.request.ip };
    if (q && category === undefined && isMissed) await recordMissedSearch(call, q, searcher);
    if (call.actor === undefined) ready.learn(call.request, query);
    return sendProductList(call, answer);
  };
  bind(router, calls.ourProducts, sendList, { sendReady: ready.send });
  bind(router, calls.listProducts, sendList);

  bindWithPool(router, calls.createProduct, async (call) => {
    const picture = call.request.image;
    if (picture === undefined) throw invalid({ image: [getText('images.required')] });
    await checkForm(call.db, call.body);
    const hash = await savePicture(call, picture);
    return inTransaction(call.deps.db, (db) =>
      call.withIdempotencyKey(db, () => createProduct({ ...call, db }, call.body, hash)),
    );
  });
  bindWithPool(router, calls.updateProduct, async (call) => {
    const { id } = call.params;
    const picture = call.request.image;
    const { barcode } = await getProduct(call.db, id);
    await checkForm(call.db, call.body, barcode);
    const imageHash = picture === undefined ? undefined : await savePicture(call, picture);
    return inTransaction(call.deps.db, (db) => updateProduct({ ...call, db }, id, call.body, imageHash));
  });
  bind(router, calls.changePrice, (call) => changePrice(call, call.params.id, call.body));
  bind(router, api.productMrps.getMrps, (call) => readMrps(call.db, call.params.id));
  bind(router, api.productMrps.replaceMrps, (call) => replaceMrps(call, call.params.id, call.body));
  bind(router, api.productMrps.giveOwnBarcode, (call) => giveOwnBarcode(call, call.params.id));
  bind(router, calls.checkProductImport, (call) => checkImport(call, call.body));
  bind(router, calls.importProducts, (call) => importProducts(call, call.body));
  bind(router, calls.addMainStock, (call) => addMainStock(call, call.body));
  bind(router, calls.deleteProduct, async (call) => {
    await archiveProduct(call, call.params.id);
    return { message: getText('products.deleted') };
  });
  bind(router, api.productChecks.listProductsToCheck, (call) => listToCheck(call, call.query));
  bind(router, api.productChecks.countProductsToCheck, (call) => countToCheck(call));
  bind(router, calls.listStoppedProducts, (call) => listDiscontinuedProducts(call.db, call.query));
  bind(router, calls.restoreProduct, (call) => restoreProduct(call, call.params.id));
  bind(router, calls.viewProductStock, (call) => readProductStock(call.db, call.params.id));
}

function bindCategoriesAndUnits(router: Router): void {
  for (const list of [calls.ourCategories, calls.listCategories])
    bind(router, list, (call) => listCategoryPage(call, call.query));
  bind(router, calls.createCategory, (call) => createCategory(call, call.body));
  bind(router, calls.updateCategory, (call) => updateCategory(call, call.params.id, call.body));
  bind(router, calls.deleteCategory, async (call) => {
    await deleteCategoryOrUnit(call, 'category', call.params.id);
    return { message: getText('categories.deleted') };
  });
  bind(router, calls.listUnits, (call) => listUnitPage(call, call.query));
  bind(router, calls.createUnit, (call) => createUnit(call, call.body));
  bind(router, calls.updateUnit, (call) => updateUnit(call, call.params.id, call.body));
  bind(router, calls.deleteUnit, async (call) => {
    await deleteCategoryOrUnit(call, 'unit', call.params.id);
    return { message: getText('units.deleted') };
  });
}

function bindReviews(router: Router): void {
  const { getProductPage, ...reviews } = api.reviews;
  bind(router, getProductPage, (call) => readProductPage(call.db, call.params.id, catalogViewFor(call.actor)));
  bind(router, reviews.rateProduct, (call) => rateProduct(call, call.params.id, call.body));
  bind(router, reviews.getOwnReview, (call) => getOwnReview(call, call.params.id));
  bind(router, reviews.withdrawReview, async (call) => {
    await withdrawReview(call, call.params.id);
    return { message: getText('reviews.withdrawn') };
  });
  bind(router, reviews.listReviews, (call) => listReviewPage(call.db, call.query));
  bind(router, reviews.hideReview, async (call) => {
    const { is_hidden } = call.body;
    await hideReview(call, call.params.id, is_hidden);
    return { message: is_hidden ? getText('reviews.hidden') : getText('reviews.shown') };
  });
}

function bindWaits(router: Router): void {
  bind(router, api.productWaits.listWaits, (call) => listWaits(call));
  bind(router, api.productWaits.startWait, (call) => startWait(call, call.params.id));
  bind(router, api.productWaits.endWait, (call) => endWait(call, call.params.id));
}

export function catalogRoutes(router: Router): void {
  invalidateAfterWrites(router.app, router.deps);
  installMedia(router.app, router.deps);
  bindProducts(router);
  bindCategoriesAndUnits(router);
  bindReviews(router);
  bindWaits(router);
  bindSearch(router);
}
