// Product import from CSV: the dry run reports errors by row and column, the import is all or nothing and uses the ledger.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../../../../test/support/harness.ts';
import { auditLedger } from '../../stock/audit/audit.ts';

const { catalog } = api;
const HEADS = 'name,category,unit,price,description,stock';

describe('importing products', async () => {
  const world = await createWorld();
  const file = (...rows: string[]) => [HEADS, ...rows].join('\r\n');
  const check = async (csv: string) => {
    await world.categoryAndUnit();
    return world.call(catalog.checkProductImport, { as: await world.admin(), body: { csv } });
  };
  const send = async (csv: string, version: string, headers: Record<string, string> = {}) =>
    world.call(catalog.importProducts, { as: await world.admin(), body: { csv, version }, headers });
  const run = async (csv: string) => send(csv, (await check(csv)).ok.version);
  const products = async () => (await world.call(catalog.listProducts, { as: await world.admin() })).ok;
  const find = async (name: string) => (await products()).find((row) => row.name === name);
  const auditEntries = (id: number) =>
    world.deps.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('subject', '=', 'product')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();

  it('adds new products, with their stock received into main', async () => {
    const csv = file(
      'Jaggery Block,Spices,500 g,78.50,"Dark, from Kolhapur",40',
      'Black Sesame,spices,500 G,48,Cleaned,',
    );
    expect((await check(csv)).ok).toMatchObject({ added: 2, changed: 0, unchanged: 0, errors: [], error_count: 0 });
    expect(await products()).toEqual([]);
    expect((await run(csv)).ok).toMatchObject({ added: 2, changed: 0, unchanged: 0 });
    const made = await find('Jaggery Block');
    expect(made).toMatchObject({
      price: 78.5,
      unit: '500 g',
      category_name: 'Spices',
      description: 'Dark, from Kolhapur',
      stock: 40,
      image: null,
    });
    expect(await find('Black Sesame')).toMatchObject({ price: 48, stock: 0 });
    expect((await auditEntries(made?.id ?? 0))[0]).toMatchObject({
      action: 'product.created',
      after: { stock: 40, by: 'import' },
    });
  });

  it('changes the product with the name and unit of a row; its stock is corrected unless blank', async () => {
    const [more, less, same] = [
      await world.product({ price: 48, main: 10 }),
      await world.product({ price: 48, main: 10 }),
      await world.product({ price: 48, main: 10 }),
    ];
    const csv = file(
      `${more.name},Spices,500 g,50,Fresh,25`,
      `${less.name},Spices,500 g,48,Fresh,4`,
      `${same.name.toUpperCase()},Spices,500 g,48,New words,`,
    );
    expect((await run(csv)).ok).toMatchObject({ added: 0, changed: 3, unchanged: 0 });
    expect(await find(more.name)).toMatchObject({ id: more.id, price: 50, stock: 25 });
    expect(await find(less.name)).toMatchObject({ id: less.id, stock: 4 });
    expect(await find(same.name.toUpperCase())).toMatchObject({ id: same.id, stock: 10, description: 'New words' });
    const movements = await world.deps.db
      .selectFrom('stock_movements')
      .select(['from_place_id', 'to_place_id', 'quantity'])
      .where('reason', '=', 'correction')
      .orderBy('id')
      .execute();
    expect(movements).toEqual([
      { from_place_id: 3, to_place_id: 1, quantity: 15 },
      { from_place_id: 1, to_place_id: 3, quantity: 6 },
    ]);
    expect((await auditEntries(more.id)).at(-1)).toMatchObject({
      action: 'product.updated',
      before: { price_paise: 4800, stock: 10 },
      after: { price_paise: 5000, stock: 25 },
    });
    expect(await auditLedger(world.deps.db)).toBeUndefined();
  });

  it('leaves unchanged products alone', async () => {
    const product = await world.product({ price: 48, main: 7 });
    const csv = file(`${product.name},Spices,500 g,48.00,Fresh,7`);
    expect((await check(csv)).ok).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
    expect((await run(csv)).ok.unchanged).toBe(1);
    expect((await find(product.name))?.version).toBe(product.version);
  });

  it('reports errors by row and column, and imports nothing', async () => {
    const csv = file(
      'Good One,Spices,500 g,10,Fine,1',
      'ab,Nothing,5 sacks,12.345,,-1',
      'Good One,Spices,500 g,10,Fine,1',
      'Another,Spices,500 g,0,Fine,many',
    );
    const { ok } = await check(csv);
    expect(ok.errors.map(({ row, column }) => [row, column])).toEqual([
      [3, 'name'],
      [3, 'category'],
      [3, 'unit'],
      [3, 'price'],
      [3, 'description'],
      [3, 'stock'],
      [4, 'name'],
      [5, 'price'],
      [5, 'stock'],
    ]);
    expect(ok.errors[1]?.message).toBe('This category does not exist.');
    expect(ok.errors[6]?.message).toBe('Row 2 already has this name and unit.');
    expect(ok.error_count).toBe(9);
    const before = await products();
    const { status, error } = await send(csv, ok.version);
    expect([status, error.detail]).toEqual([400, 'Row 3, name: Name must be 3 to 30 characters.']);
    expect(error['errors']).toEqual(ok.errors);
    expect(await products()).toEqual(before);
  });

  it.each([
    ['', 'The file is empty.'],
    ['x'.repeat(1024 * 1024 + 1), 'The file may be at most 1 MB.'],
    ['ळ'.repeat(400_000), 'The file may be at most 1 MB.'],
    [`${HEADS}\nJaggery,Spi\u0000ces,500 g,1,Fine,`, 'The file has a character that cannot be stored.'],
  ])('refuses an empty, oversized or binary file (%#)', async (csv, detail) => {
    const { status, error } = await check(csv);
    expect([status, error.detail]).toEqual([400, detail]);
  });

  it.each([
    ['name,category\n', [1, 'unit', 'This column is missing.']],
    [`${HEADS},colour\na,b,c,d,e,f,g`, [1, null, expect.stringContaining('Unknown column “colour”')]],
    [`name,${HEADS}\n`, [1, 'name', 'This column appears twice.']],
    [HEADS, [1, null, 'The file has no products.']],
    [`${HEADS}\nJaggery,Spices,1 kg,60,Dark,4,5\n`, [2, null, 'This row has 7 cells, the first row has 6.']],
    [`${HEADS}\n"Jaggery`, [2, null, expect.stringContaining('never closed')]],
    [`${HEADS}\n${'a,b,c,1,d,\n'.repeat(2001)}`, [2002, null, 'A file may have at most 2000 products.']],
  ])('reports errors of the file as a whole (%#)', async (csv, [row, column, message]) => {
    expect((await check(csv)).ok.errors[0]).toEqual({ row, column, message });
  });

  it('reports a missing column together with wrong cells of the others', async () => {
    const { ok } = await check('name,category,price,description,colour\nGul,Sweeteners,abc,Dark,red\n');
    expect(ok.errors.map(({ row, column }) => [row, column])).toEqual([
      [1, null],
      [1, 'unit'],
      [2, 'category'],
      [2, 'price'],
    ]);
  });

  it('accepts files from spreadsheets: byte order mark, semicolons, any column order, formula guard', async () => {
    const csv =
      "\uFEFFPrice;Unit;Name;Category;Description\r\n12,50;500 g;Semi One;Spices;x\r\n12.50;500 g;Semi Two;Spices;'=2+2\r\n";
    expect((await check(csv)).ok.errors).toMatchObject([{ row: 2, column: 'price' }]);
    (await run(csv.replace('12,50', '12'))).ok;
    expect(await find('Semi Two')).toMatchObject({ price: 12.5, description: '=2+2', stock: 0 });
  });

  it('is 409 and writes nothing if a product of the file changed after the check', async () => {
    const product = await world.product({ price: 48, main: 7 });
    const csv = file(`${product.name},Spices,500 g,60,Fresh,9`, 'Newcomer,Spices,500 g,10,Fine,');
    const { version } = (await check(csv)).ok;
    const as = await world.admin();
    (await world.call(catalog.addMainStock, { as, body: { product_id: product.id, stock: 1 } })).ok;
    const { status, error } = await send(csv, version);
    expect([status, error.code]).toEqual([409, 'stale_version']);
    expect(await find(product.name)).toMatchObject({ price: 48, stock: 8 });
    expect(await find('Newcomer')).toBeUndefined();
  });

  it('refuses a row that matches several products', async () => {
    const csv = file('Twin Rice,Spices,500 g,10,Fine,');
    (await run(csv)).ok;
    await world.deps.db
      .insertInto('products')
      .columns(['name', 'category_id', 'unit_id', 'description', 'price_paise'])
      .expression((eb) =>
        eb
          .selectFrom('products')
          .select(['name', 'category_id', 'unit_id', 'description', 'price_paise'])
          .where('name', '=', 'Twin Rice'),
      )
      .execute();
    expect((await check(csv)).ok.errors).toMatchObject([{ row: 2, column: 'name' }]);
  });

  it('adds each product once when sent many times concurrently', async () => {
    const csv = file('Only Once,Spices,500 g,10,Fine,5');
    const { version } = (await check(csv)).ok;
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(csv, version)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect((await products()).filter(({ name }) => name === 'Only Once')).toHaveLength(1);
  });

  it('returns the first answer for the same Idempotency-Key', async () => {
    const csv = file('Keyed Dal,Spices,500 g,10,Fine,5');
    const { version } = (await check(csv)).ok;
    const headers = { 'idempotency-key': 'import-1' };
    const first = (await send(csv, version, headers)).ok;
    expect((await send(csv, version, headers)).ok).toEqual(first);
    expect((await find('Keyed Dal'))?.stock).toBe(5);
  });

  it('imports 2,000 products at once', { tags: 'long' }, async () => {
    const rows = Array.from({ length: 2000 }, (_, index) => `Bulk ${index},Spices,500 g,${index + 1},Fine,${index}`);
    expect((await run(file(...rows))).ok).toMatchObject({ added: 2000, changed: 0 });
    const changed = file(...rows.map((row) => row.replace('Fine', 'Better')));
    expect((await run(changed)).ok).toMatchObject({ added: 0, changed: 2000 });
    expect(await auditLedger(world.deps.db)).toBeUndefined();
  });

  it('imports barcodes, keeps them for blank cells, and reports taken ones', async () => {
    const heads = 'name,category,unit,price,description,barcode';
    const rows = (...lines: string[]) => [heads, ...lines].join('\n');
    const poha = 'Thin Poha,Spices,500 g,40,Fine';
    (await run(rows(`${poha},8901030865275`, 'Thick Poha,Spices,500 g,40,Fine,'))).ok;
    expect(await find('Thin Poha')).toMatchObject({ barcode: '8901030865275' });
    expect(await find('Thick Poha')).toMatchObject({ barcode: null });
    expect((await check(rows(`${poha},`))).ok).toMatchObject({ changed: 0, unchanged: 1 });
    (await run(rows(`${poha},8901030865282`))).ok;
    expect(await find('Thin Poha')).toMatchObject({ barcode: '8901030865282' });
    const bad = rows(
      'Thick Poha,Spices,500 g,40,Fine,8901030865282',
      'Red Poha,Spices,500 g,40,Fine,12',
      'Rice Flakes,Spices,500 g,40,Fine,96385074',
      'Rice Puffs,Spices,500 g,40,Fine,00096385074',
      'Rice Sheets,Spices,500 g,40,Fine,8901030865283',
    );
    expect((await check(bad)).ok.errors).toEqual([
      { row: 2, column: 'barcode', message: 'Another product has this barcode.' },
      { row: 3, column: 'barcode', message: 'Barcode must be 8 to 14 digits.' },
      { row: 5, column: 'barcode', message: 'Row 4 already has this barcode.' },
      {
        row: 6,
        column: 'barcode',
        message: 'The check digit of this barcode is wrong: the last digit should be 2.',
      },
    ]);
    const stored = '8901030865288';
    const products = world.deps.db.updateTable('products').set({ barcode: stored });
    await products.where('name', '=', 'Thick Poha').execute();
    expect((await check(rows(`Thick Poha,Spices,500 g,40,Fine,${stored}`))).ok).toMatchObject({ unchanged: 1 });
  });
});

describe('the stock of an imported file', async () => {
  const world = await createWorld();
  const as = await world.admin();
  await world.categoryAndUnit();
  const body = (with_stock: boolean | undefined, ...rows: string[]) => ({
    csv: [`${HEADS},hsn`, ...rows].join('\n'),
    ...(with_stock === undefined ? {} : { with_stock }),
  });
  const check = async (...file: Parameters<typeof body>) =>
    (await world.call(catalog.checkProductImport, { as, body: body(...file) })).ok;
  const run = async (...file: Parameters<typeof body>) => {
    const { version } = await check(...file);
    return world.call(catalog.importProducts, { as, body: { ...body(...file), version } });
  };
  const getStock = async (name: string) =>
    (await world.call(catalog.listProducts, { as, query: { q: name } })).ok[0]?.stock;

  it('is listed where the price of an existing product changes', async () => {
    (await run(undefined, 'Old Price,Spices,500 g,60,Dark,,')).ok;
    expect(await check(false, 'Old Price,Spices,500 g,64.5,Dark,,', 'New Price,Spices,500 g,70,Dark,,')).toMatchObject({
      added: 1,
      changed: 1,
      price_changes: [{ row: 2, name: 'Old Price', unit: '500 g', from: 60, to: 64.5 }],
      price_change_count: 1,
    });
  });

  it('is received for new products, and left alone for existing ones unless chosen', async () => {
    const [old, fresh] = ['Old Export,Spices,500 g,60,Dark,70,', 'Fresh Line,Spices,500 g,60,Dark,5,1701'];
    (await run(undefined, old)).ok;
    await world.call(catalog.addMainStock, {
      as,
      body: {
        product_id: (
          await world.deps.db
            .selectFrom('products')
            .select('id')
            .where('name', '=', 'Old Export')
            .executeTakeFirstOrThrow()
        ).id,
        stock: 30,
      },
    });
    const change = { row: 2, name: 'Old Export', unit: '500 g', from: 100, to: 70 };
    expect(await check(false, old, fresh)).toMatchObject({
      added: 1,
      changed: 0,
      unchanged: 1,
      stock_changes: [change],
      stock_change_count: 1,
      without_tax_class: 2,
      without_hsn: 1,
    });
    (await run(false, old, fresh)).ok;
    expect([await getStock('Old Export'), await getStock('Fresh Line')]).toEqual([100, 5]);
    expect(await check(true, old)).toMatchObject({ changed: 1, stock_changes: [change] });
    const { version } = await check(false, old);
    expect((await world.call(catalog.importProducts, { as, body: { ...body(true, old), version } })).error?.code).toBe(
      'stale_version',
    );
    (await run(true, old)).ok;
    expect(await getStock('Old Export')).toBe(70);
  });
});

describe('importing names and search words', async () => {
  const world = await createWorld();
  const as = await world.admin();
  await world.categoryAndUnit();
  const { catalog, search } = api;

  const check = (csv: string) => world.call(catalog.checkProductImport, { as, body: { csv } });
  const send = (csv: string, version: string) => world.call(catalog.importProducts, { as, body: { csv, version } });
  const run = async (csv: string) => send(csv, (await check(csv)).ok.version);
  const find = async (name: string) =>
    (await world.call(catalog.listProducts, { as })).ok.find((row) => row.name === name);
  const auditEntries = (id: number) =>
    world.deps.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('subject', '=', 'product')
      .where('subject_id', '=', id)
      .execute();

  it('imports translated names and search words, keeps them for blank cells, and finds products by them immediately', async () => {
    const heads = 'name,category,unit,price,description,name_mr,name_hi,search_words';
    const rows = (...lines: string[]) => [heads, ...lines].join('\n');
    const getWords = async (name: string) => {
      const id = (await find(name))?.id;
      const { product_id, ...words } = (
        await world.call(search.listProductWords, { as, query: { limit: 500 } })
      ).ok.find((row) => row.product_id === id) ?? { product_id: id };
      return words;
    };
    const sonth = 'Dry Ginger,Spices,500 g,40,Fine';
    (await run(rows(`${sonth},सुंठ,सोंठ,sunth | sonth||Sunth`, 'Plain Ginger,Spices,500 g,40,Fine,,,'))).ok;
    const names = { mr: 'सुंठ', hi: 'सोंठ' };
    const words = { name_mr: names.mr, name_hi: names.hi, names, descriptions: {}, search_words: ['Sunth', 'sonth'] };
    expect(await getWords('Dry Ginger')).toEqual(words);
    expect(await getWords('Plain Ginger')).toEqual({});
    expect((await world.call(catalog.listProducts, { as, query: { q: 'sonth' } })).ok).toMatchObject([
      { name: 'Dry Ginger' },
    ]);

    // Importing an export changes nothing, and neither do blank cells.
    for (const row of [`${sonth},सुंठ,सोंठ,Sunth | sonth`, `${sonth},,,`])
      expect((await check(rows(row))).ok).toMatchObject({ changed: 0, unchanged: 1, errors: [] });

    const id = (await find('Dry Ginger'))?.id ?? 0;
    const changed = rows(`${sonth},,,adrak`);
    const { version } = (await check(changed)).ok;
    const body = { ...words, search_words: ['sunth'] };
    await world.call(search.saveProductWords, { as, params: { id }, body });
    expect((await send(changed, version)).error?.code).toBe('stale_version');
    expect((await run(changed)).ok).toMatchObject({ changed: 1 });
    expect(await getWords('Dry Ginger')).toEqual({ ...words, search_words: ['adrak'] });
    expect(await auditEntries(id)).toContainEqual({
      action: 'product.words',
      before: { names, descriptions: {}, search_words: ['sunth'] },
      after: { names, descriptions: {}, search_words: ['adrak'] },
    });

    const described = [`${heads},description_mr,description_hi`, `${sonth},,,,वाळवलेले आले,`].join('\n');
    expect((await run(described)).ok).toMatchObject({ changed: 1 });
    expect(await getWords('Dry Ginger')).toMatchObject({ names, descriptions: { mr: 'वाळवलेले आले' } });

    const bad = rows(`${sonth},${'सुं'.repeat(40)},,${'x'.repeat(51)}`);
    expect((await check(bad)).ok.errors.map(({ row, column }) => [row, column])).toEqual([
      [2, 'name_mr'],
      [2, 'search_words'],
    ]);
  });
});
