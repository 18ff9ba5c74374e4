import type { AuditRow } from '@tilgul/contract/audit';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '@tilgul/contract/rules/audit-actions';
import { describe, expect, it } from 'vitest';
import { changesLine, describeAction, subjectLink } from './admin-trail.page.tsx';

const row = (more: Partial<AuditRow>): AuditRow => ({
  id: 1,
  at: '2026-11-22T06:30:00.000Z',
  action: 'product.updated',
  subject: 'product',
  subject_id: 4,
  subject_name: 'Ghee',
  actor_id: 1,
  actor_name: 'Asha Kulkarni',
  actor_role: 'admin',
  address: '127.0.0.1',
  request_id: 'abc-1',
  changes: [],
  ...more,
});
const changed = (field: string, before: string | null, after: string | null) =>
  changesLine(row({ changes: [{ field, before, after }] }));

describe('an audit entry', () => {
  it('has a sentence for every action and shows an unknown action by its name', () => {
    for (const action of AUDIT_ACTIONS) expect(describeAction(row({ action }))).not.toContain(action);
    expect(describeAction(row({ action: 'product.updated' }))).toBe('Changed product Ghee');
    expect(describeAction(row({ action: 'order.moved', subject_name: null, subject_id: 91 }))).toBe(
      'Changed the status of order #91',
    );
    expect(describeAction(row({ action: 'something.new' }))).toBe('something.new');
  });

  it('uses readable field names and shows amounts in rupees', () => {
    expect(changed('price_paise', '34900', '36500')).toBe('Price: ₹349.00 → ₹365.00');
    expect(changed('total_paise', null, '128650')).toBe('Total: ₹1,286.50');
    expect(changed('handover_difference', null, '-500')).toBe('Handover difference: -₹5.00');
    expect(changed('store_id', '2', '5')).toBe('Store: No. 2 → No. 5');
    expect(changed('first_name', 'Asha', 'Usha')).toBe('First name: Asha → Usha');
    expect(changed('stock', '40', '41')).toBe('Stock: 40 → 41');
    expect(changed('changed', null, '["first_name","email"]')).toBe('Changed: first name, email');
    expect(changed('till', null, '{"counted_paise":5000,"note":null}')).toBe('Till: counted ₹50.00, note null');
    expect(changed('templates', null, '[{"starts":"07:00","weekday":1},{"starts":"17:00","weekday":7}]')).toBe(
      'Delivery windows: starts 07:00, weekday Mon; starts 17:00, weekday Sun',
    );
    expect(changed('search_words', null, '["Price","gud"]')).toBe('Search words: Price, gud');
    expect(changed('status', 'Approved', 'Added')).toBe('Status: Approved → Request Closed');
    expect(changed('restock', null, 'true')).toBe('Back into stock: yes');
    expect(changed('email', 'a@shop.in', null)).toBe('Email: a@shop.in → —');
  });

  it('lists changed names and descriptions by language', () => {
    expect(changed('names', '{"hi":"गुड़","mr":"गूळ"}', '{"mr":"गुळ"}')).toBe(
      'Name in हिन्दी: गुड़ → —; Name in मराठी: गूळ → गुळ',
    );
    expect(changed('descriptions', '{"mr":"ताजे"}', '{"hi":"ताज़ा","mr":"ताजे"}')).toBe('Description in हिन्दी: ताज़ा');
    expect(changed('names', null, '{}')).toBe('');
    expect(changed('name_mr', 'गूळ', 'गुळ')).toBe('Name in मराठी: गूळ → गुळ');
  });

  it('links to the list of its subject, and a person to their audit entries', () => {
    expect(subjectLink(row({}))).toBe('/admin-product?q=Ghee');
    expect(subjectLink(row({ subject: 'order', subject_id: 91, subject_name: null }))).toBe('/admin-view-orders?q=91');
    expect(subjectLink(row({ subject: 'user', subject_name: 'Ganesh Kamble' }))).toBe('/admin-trail?q=Ganesh%20Kamble');
    expect(subjectLink(row({ subject: 'server', subject_name: null }))).toBeUndefined();
    for (const subject of AUDIT_SUBJECTS) expect(subjectLink(row({ subject })) ?? '/').toMatch(/^\//);
  });
});
