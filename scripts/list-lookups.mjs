// Finds code of the web app that looks one row up in a list, which may hold the first page only.

const PRESSED = 'the row was pressed in this list';
const WHOLE = 'the answer has no pages';
const ALL_PAGES = 'all pages load';

/** Files that may look up rows: how many lookups, and why. Links ask the server for their row, or use `useListedRow`. */
const LOOKUPS = {
  'apps/web/src/features/cart/cart.api.ts': [1, WHOLE],
  'apps/web/src/features/cash/store-cash.page.tsx': [1, PRESSED],
  'apps/web/src/features/checkout/checkout.rules.ts': [1, WHOLE],
  'apps/web/src/features/checkout/customer-delivery-details.page.tsx': [1, WHOLE],
  'apps/web/src/features/checkout/delivery-window.tsx': [1, WHOLE],
  'apps/web/src/features/counter-sales/counter-sales.tsx': [1, PRESSED],
  'apps/web/src/features/counter-sales/receipt.tsx': [1, WHOLE],
  'apps/web/src/features/counter-sales/sale-form.tsx': [1, WHOLE],
  'apps/web/src/features/counter/engine/catalogue.ts': [1, WHOLE],
  'apps/web/src/features/counter/engine/register.ts': [2, WHOLE],
  'apps/web/src/features/customer-orders/customer-orders.page.tsx': [1, 'the order just placed is the first row'],
  'apps/web/src/features/customer-orders/delivered-order.tsx': [1, WHOLE],
  'apps/web/src/features/delivery-setup/admin-delivery.page.tsx': [1, ALL_PAGES],
  'apps/web/src/features/delivery/delivery.tsx': [2, 'asks for the order by its number when it is not loaded'],
  'apps/web/src/features/delivery/store-staff-view-orders.page.tsx': [1, PRESSED],
  'apps/web/src/features/order-desk/allocate-dialogs.tsx': [1, WHOLE],
  'apps/web/src/features/order-desk/edit-dialogs.tsx': [1, ALL_PAGES],
  'apps/web/src/features/order-desk/packing/pack-dialog.tsx': [1, WHOLE],
  'apps/web/src/features/orders/packed-line.ts': [1, WHOLE],
  'apps/web/src/features/pincode/chosen-address.ts': [1, WHOLE],
  'apps/web/src/features/shop/product-card.tsx': [1, WHOLE],
  'apps/web/src/features/shop/product.page.tsx': [1, WHOLE],
  'apps/web/src/features/shop/search/guess.tsx': [1, WHOLE],
  'apps/web/src/features/shop/search/nothing-found.tsx': [2, 'suggests products that the shop has loaded'],
  'apps/web/src/features/stock-corrections/count.ts': [1, ALL_PAGES],
  'apps/web/src/features/stock-corrections/product-batches.tsx': [1, PRESSED],
  'apps/web/src/features/stock-requests/decide-dialog.tsx': [1, WHOLE],
  'apps/web/src/features/stock-requests/receive-dialog.tsx': [1, WHOLE],
  'apps/web/src/features/stock-requests/store-add-stocks.page.tsx': [2, PRESSED],
  'apps/web/src/features/stock/store-view-stocks.page.tsx': [1, PRESSED],
  'apps/web/src/shared/api/listed-row.ts': [1, 'loads further pages until the row is there'],
  'apps/web/src/ui/alerts/alert-store.ts': [1, WHOLE],
  'apps/web/src/ui/crud/crud-page.tsx': [1, PRESSED],
};

const ID = String.raw`(?:id|\w+_id)\b`;
/** `rows.find(…)`, and a search for an id in any array. */
const LOOKUP = new RegExp(
  String.raw`\b(?:\w*[rR]ows)\.(?:find|findIndex)\(|\.(?:find|findIndex)\(\s*\(\s*(?:\{[^}]*\}|\w+)\s*\)\s*=>\s*(?:String\()?(?:\w+\.)?${ID}\)? ===`,
  'g',
);

/** Finds lookups in lists that are not in `allowed`, and entries of `allowed` that no longer hold. */
export function listLookups(files, allowed = LOOKUPS) {
  const sources = files.filter(({ path }) => /^apps\/web\/src\/.*(?<!\.test)\.tsx?$/.test(path));
  const count = new Map(sources.map(({ path, text }) => [path, [...text.matchAll(LOOKUP)].length]));
  return [...new Set([...count.keys(), ...Object.keys(allowed)])].flatMap((path) => {
    const found = count.get(path) ?? 0;
    const expected = allowed[path]?.[0] ?? 0;
    if (found === expected) return [];
    return `${path}: looks up ${found} rows in lists, ${expected} are in scripts/list-lookups.mjs; a list may hold its first page only`;
  });
}
