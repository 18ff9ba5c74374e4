import type { AuditRow } from '@tilgul/contract/audit';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '@tilgul/contract/rules/audit-actions';
import { describe, expect, it } from 'vitest';
import { describeAction } from './action-words.ts';
import { subjectLink } from './admin-trail.page.tsx';
import { changesLine } from './audit-words.ts';
import { describeDifferences, describeLikeRows } from './differences.ts';
import { joinLikeRows } from './like-rows.ts';

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
    const changes = [{ field: 'status', before: 'Shipped', after: 'Out For Delivery' }];
    expect(describeAction(row({ action: 'order.moved', subject_name: null, subject_id: 91, changes }))).toBe(
      'Order #91 · Out For Delivery',
    );
    expect(describeAction(row({ action: 'something.new' }))).toBe('something.new');
  });

  it('knows cash by its day, its rider or its amount', () => {
    const cash = (action: string, field: string, after: string, more: Partial<AuditRow> = {}) =>
      describeAction(
        row({
          action,
          subject: 'cash_entry',
          subject_name: null,
          subject_id: 66,
          changes: [{ field, before: null, after }],
          ...more,
        }),
      );
    expect(cash('cash.day_closed', 'day', '2026-11-26')).toBe('Closed the cash day 26 Nov 2026');
    const names = [{ field: 'staff_id', id: 14, name: 'Ganesh Kamble' }];
    expect(cash('cash.handed_over', 'staff_id', '14', { names })).toBe('Took the cash of Ganesh Kamble');
    expect(cash('cash.paid_out', 'amount_paise', '4500')).toBe('Paid ₹45.00 out of the till');
    expect(cash('cash.paid_out', 'reason', 'Change')).toBe('Paid #66 out of the till');
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

describe('the differences of an entry', () => {
  const differences = (changes: AuditRow['changes'], more: Partial<AuditRow> = {}) =>
    describeDifferences(row({ changes, ...more })).map(({ heading, lines }) => ({
      heading,
      lines: lines.map(({ field, before, after }) => [field, before, after]),
    }));
  const window = (weekday: number, starts: string, rest: object = {}) => ({
    weekday,
    starts,
    ends: `${Number(starts.slice(0, 2)) + 2}:00`,
    cutoff_minutes: 90,
    capacity: 20,
    ...rest,
  });

  it('says of an order shipped unpacked that it was not packed, on the page and in the export', () => {
    const changes = [
      { field: 'status', before: 'Processing', after: 'Shipped' },
      { field: 'unpacked', before: null, after: 'true' },
    ];
    expect(differences(changes)[0]?.lines).toContainEqual(['Packed', undefined, 'no']);
    expect(changesLine(row({ changes }))).toBe('Status: Processing → Shipped; Packed: no');
  });

  it('shows changed windows by weekday and hours, and how many of all', () => {
    const before = [window(3, '17:00'), window(6, '17:00'), window(7, '10:00'), window(1, '17:00')];
    const after = [
      window(3, '17:00', { capacity: 24 }),
      window(6, '17:00', { cutoff_minutes: 60 }),
      window(1, '17:00'),
    ];
    const templates = { field: 'templates', before: JSON.stringify(before), after: JSON.stringify(after) };
    expect(differences([templates])).toEqual([
      {
        heading: '3 of 4 windows changed',
        lines: [
          ['Wed 5–7 pm, places', '20', '24'],
          ['Sat 5–7 pm, order until', '3:30 pm', '4:00 pm'],
          ['Sun 10 am–12 pm', 'open', 'closed'],
        ],
      },
    ]);
  });

  it('shows names instead of ids, nothing as none, and hides numbers of rows', () => {
    const names = [
      { field: 'store_id', id: 5, name: 'Sangli' },
      { field: 'product_id', id: 9, name: 'Ghee' },
    ];
    expect(
      differences(
        [
          { field: 'store_id', before: null, after: '5' },
          { field: 'status', before: 'Pending', after: 'Processing' },
          { field: 'session_id', before: null, after: '77' },
        ],
        { names },
      ),
    ).toEqual([
      {
        heading: undefined,
        lines: [
          ['Store', 'none', 'Sangli'],
          ['Status', 'Pending', 'Processing'],
        ],
      },
    ]);
    const store = { field: 'store_id', before: null, after: '5' };
    expect(differences([store], { names, is_change: true })[0]?.lines).toEqual([['Store', 'none', 'Sangli']]);
    expect(differences([store], { names })[0]?.lines).toEqual([['Store', undefined, 'Sangli']]);
    const short = { field: 'short', before: null, after: '[{"product_id":9,"left":2}]' };
    expect(differences([short], { names })).toEqual([{ heading: 'Short', lines: [['Ghee', undefined, 'left 2']] }]);
  });

  it('leaves empty amounts out of a closed cash day, and shows those of the till apart', () => {
    const note = (field: string, after: string) => ({ field, before: null, after });
    expect(
      differences(
        [
          note('collected', '42800'),
          note('day', '2026-11-26'),
          note('fromDay', '2026-11-26'),
          note('in_hand', '0'),
          note('till', '{"kept":200000,"sales":1,"paid_out":0,"has_later":false,"from_day":"2026-11-26"}'),
        ],
        { action: 'cash.day_closed', subject: 'cash_day' },
      )[0]?.lines,
    ).toEqual([
      ['Collected', undefined, '₹428.00'],
      ['Till, kept', undefined, '₹2,000.00'],
    ]);
  });

  it('shows of lists of words only what went and what came', () => {
    expect(differences([{ field: 'search_words', before: '["gud","gool"]', after: '["gud","jaggery"]' }])).toEqual([
      { heading: undefined, lines: [['Search words', 'gool', 'jaggery']] },
    ]);
  });

  it('shows the differing fields of settings with their values', () => {
    expect(
      differences([
        { field: 'kinds', before: '{"placed":true,"packed":true}', after: '{"placed":true,"packed":false}' },
      ]),
    ).toEqual([{ heading: undefined, lines: [['Kinds that are on, total as packed', 'yes', 'no']] }]);
    const [fees] = differences([
      {
        field: 'fee_rules',
        before: '[{"from":0,"fee":30,"min_order":0,"effective_from":null}]',
        after: '[{"from":0,"fee":25,"min_order":0,"effective_from":null}]',
      },
    ]);
    expect(fees).toEqual({
      heading: '1 of 1 fees changed',
      lines: [['Orders from ₹0.00, fee', '₹30.00', '₹25.00']],
    });
    const rules = (...list: object[]) => JSON.stringify(list);
    const step = { from: 500, fee: 40, min_order: 0, effective_from: null };
    const [added] = differences([
      { field: 'fee_rules', before: rules(step), after: rules({ ...step, from: 0, fee: 60, min_order: 100 }) },
    ]);
    expect(added?.lines).toEqual([
      ['Orders from ₹500.00', '₹40.00', 'none'],
      ['Orders from ₹0.00', 'none', 'fee ₹60.00, minimum order ₹100.00'],
    ]);
  });
});

describe('rows of one act', () => {
  const PLACES = ['Main', 'Sangli', 'Pune', 'Satara'];
  const writtenOff = (place: number, more: Partial<AuditRow> = {}) =>
    row({
      id: 100 - place,
      action: 'stock.written_off',
      subject_name: 'Jowar',
      is_change: true,
      changes: [
        { field: 'on_hand', before: String(place * 10), after: '0' },
        { field: 'place_id', before: null, after: String(place) },
        { field: 'reason', before: null, after: 'Old harvest' },
      ],
      ...(place === 0 ? {} : { names: [{ field: 'place_id', id: place, name: PLACES[place] ?? '' }] }),
      ...more,
    });
  const windows = (subject_id: number, subject_name: string) =>
    row({ id: subject_id, action: 'delivery.windows', subject: 'store', subject_id, subject_name, is_change: true });

  it('are one entry in the places of all, with its number in words', () => {
    const joined = joinLikeRows([writtenOff(3), writtenOff(2), writtenOff(1)]);
    expect(joined).toHaveLength(1);
    const [entry] = joined;
    expect(entry && describeAction(entry)).toBe('Wrote off Jowar · 3 stores');
    expect(describeLikeRows(entry?.like ?? [])).toEqual([
      {
        heading: 'Reason: Old harvest',
        lines: [
          { field: 'Satara', before: '30', after: '0' },
          { field: 'Pune', before: '20', after: '0' },
          { field: 'Sangli', before: '10', after: '0' },
        ],
      },
    ]);
    const [withMain] = joinLikeRows([writtenOff(1), writtenOff(0)]);
    expect(withMain && describeAction(withMain)).toBe('Wrote off Jowar · main stock and 1 store');
    expect(describeAction(writtenOff(0))).toBe('Wrote off Jowar · Main stock');
  });

  it('are one entry of several stores or products, which links to their list', () => {
    const [stores] = joinLikeRows([windows(1, 'Sangli'), windows(2, 'Pune')]);
    expect(stores && describeAction(stores)).toBe('Changed the delivery windows of 2 stores');
    expect(stores && subjectLink(stores)).toBe('/admin-warehouse');
    expect(describeLikeRows(stores?.like ?? [])).toEqual([]);
    const [products] = joinLikeRows([writtenOff(1), writtenOff(1, { subject_id: 5, subject_name: 'Bajra' })]);
    expect(products && describeAction(products)).toBe('Wrote off 2 products · Sangli');
  });

  it('stay apart by person, time, place and action', () => {
    const first = writtenOff(1);
    for (const other of [
      writtenOff(1),
      writtenOff(2, { actor_id: 2 }),
      writtenOff(2, { at: '2026-11-22T06:27:59.000Z' }),
      writtenOff(2, { action: 'stock.counted' }),
      writtenOff(2, { subject_id: 5, subject_name: 'Bajra' }),
    ])
      expect(joinLikeRows([first, other])).toEqual([first, other]);
    const moved = (subject_id: number) => row({ action: 'order.moved', subject: 'order', subject_id });
    expect(joinLikeRows([moved(1), moved(2)])).toEqual([moved(1), moved(2)]);
  });
});

it('shows facts of a change without an earlier value as plain values', () => {
  const changes = [
    { field: 'on_hand', before: '12', after: '9' },
    { field: 'place_id', before: null, after: '4' },
    { field: 'reason', before: null, after: 'Not wanted' },
  ];
  expect(describeDifferences(row({ action: 'stock.counted', changes, is_change: true }))[0]?.lines).toEqual([
    { field: 'On hand', before: '12', after: '9' },
    { field: 'Reason', before: undefined, after: 'Not wanted' },
  ]);
  const paused = [
    { field: 'active', before: 'true', after: 'false' },
    { field: 'pincode', before: null, after: '431003' },
  ];
  expect(describeDifferences(row({ action: 'delivery.areas', changes: paused, is_change: true }))[0]?.lines).toEqual([
    { field: 'Active', before: 'yes', after: 'no' },
    { field: 'Pincode', before: undefined, after: '431003' },
  ]);
});
