// Notes of an order's timeline.
import { describe, expect, it } from 'vitest';
import { inLanguage } from '../../texts/get-text.ts';
import { explainUnallocated, translateEventNote } from './event-notes.ts';

describe('the note of a new order without a store', () => {
  const read = (note: string) => inLanguage('mr', () => translateEventNote('unallocated', note));

  it('is read in the language of the reader, with the names of stores', () => {
    const notAll = explainUnallocated('416416', ['Sangli', 'Pune', 'Vita']);
    expect(notAll).toBe('Not all of it is in Sangli, Pune, Vita.');
    expect(inLanguage('en', () => translateEventNote('unallocated', notAll))).toBe(notAll);
    expect(read(notAll)).toBe('सर्व वस्तू इथे नाहीत: सांगली, पुणे, Vita.');
    const noStore = explainUnallocated('416416', []);
    expect(noStore).toBe('No store delivers to 416416.');
    expect(inLanguage('en', () => translateEventNote('unallocated', noStore))).toBe(noStore);
    expect(read(noStore)).toBe('पिनकोड 416416 वर कोणतेही स्टोअर डिलिव्हरी करत नाही.');
  });

  it('stays as it is if people wrote it', () => {
    expect(read('Called the customer')).toBe('Called the customer');
    expect(translateEventNote('unallocated', null)).toBeNull();
  });
});
