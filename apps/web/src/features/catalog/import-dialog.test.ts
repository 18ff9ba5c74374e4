// Import files: which are accepted, and which are rejected before upload.
import { IMPORT_COLUMNS, IMPORT_OPTIONAL } from '@tilgul/contract/product-import';
import { describe, expect, it } from 'vitest';
import { readImportFile, TEMPLATE_ROW } from './import-dialog.tsx';

const file = (...parts: BlobPart[]) => new File(parts, 'products.csv');

describe('a product import file', () => {
  it('is read as UTF-8 text', async () => {
    expect(await readImportFile(file('name\nगूळ\n'))).toEqual({ name: 'products.csv', csv: 'name\nगूळ\n' });
  });

  it('is rejected when it is not UTF-8, never decoded with wrong letters', async () => {
    expect(await readImportFile(file(new Uint8Array([0x63, 0x61, 0x66, 0xe9])))).toEqual({ problem: 'notUtf8' });
  });

  it('is rejected above 1 MB', async () => {
    expect(await readImportFile(file('x'.repeat(1024 * 1024)))).toMatchObject({ name: 'products.csv' });
    expect(await readImportFile(file('x'.repeat(1024 * 1024 + 1)))).toEqual({ problem: 'tooLarge' });
  });

  it('is rejected when it can no longer be read', async () => {
    const gone = Object.assign(file('x'), { arrayBuffer: () => Promise.reject(new Error('gone')) });
    expect(await readImportFile(gone)).toEqual({ problem: 'unreadable' });
  });

  it('has a template with an example in every required column', () => {
    const empty = IMPORT_COLUMNS.filter((_, index) => TEMPLATE_ROW[index] === '');
    expect(empty.filter((column) => !IMPORT_OPTIONAL.some((optional) => optional === column))).toEqual([]);
  });
});
