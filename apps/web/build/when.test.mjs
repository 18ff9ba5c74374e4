// Delivery windows and ages in all three languages.
import { readArea, toCode, toFormat } from '@tilgul/messages/compile';
import * as runtime from '@tilgul/messages/runtime';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const INDIA = 'Asia/Kolkata';
/** Wednesday, 12:40 pm in India. */
const NOW = '2026-11-25T12:40:00+05:30';

/** A window of the day, by the hours of India. */
const window = (day, from, to) => ({
  starts_at: `${day}T${from}:00+05:30`,
  ends_at: `${day}T${to}:00+05:30`,
});

const WINDOWS = [
  {
    window: window('2026-11-25', '17:00', '19:00'),
    en: 'Today, 5–7 pm',
    mr: 'आज, संध्याकाळी 5 ते 7',
    hi: 'आज, शाम 5 से 7 बजे',
  },
  {
    window: window('2026-11-26', '07:00', '09:00'),
    en: 'Tomorrow, 7–9 am',
    mr: 'उद्या, सकाळी 7 ते 9',
    hi: 'कल, सुबह 7 से 9 बजे',
  },
  {
    window: window('2026-11-27', '17:30', '19:00'),
    en: 'Fri 27 Nov, 5:30–7 pm',
    mr: 'शुक्र 27 नोव्हें, संध्याकाळी 5:30 ते 7',
    hi: 'शुक्र 27 नव॰, शाम 5:30 से 7 बजे',
  },
  {
    window: window('2026-11-25', '11:00', '13:00'),
    en: 'Today, 11 am–1 pm',
    mr: 'आज, सकाळी 11 ते दुपारी 1',
    hi: 'आज, सुबह 11 से दोपहर 1 बजे',
  },
  {
    window: window('2026-11-25', '12:00', '13:30'),
    en: 'Today, 12–1:30 pm',
    mr: 'आज, दुपारी 12 ते 1:30',
    hi: 'आज, दोपहर 12 से 1:30 बजे',
  },
  {
    window: window('2025-12-31', '20:00', '21:00'),
    en: 'Wed 31 Dec 2025, 8–9 pm',
    mr: 'बुध 31 डिसें 2025, संध्याकाळी 8 ते रात्री 9',
    hi: 'बुध 31 दिस॰ 2025, रात 8 से 9 बजे',
  },
];

const MINUTE_MS = 60_000;
const AGES = [
  { minutes: -3, en: 'now', mr: 'आत्ता', hi: 'अभी' },
  { minutes: 0.9, en: 'now', mr: 'आत्ता', hi: 'अभी' },
  { minutes: 1, en: '1 min', mr: '1 मि.', hi: '1 मिनट' },
  { minutes: 59.9, en: '59 min', mr: '59 मि.', hi: '59 मिनट' },
  { minutes: 65, en: '1 h 05', mr: '1 ता. 05 मि.', hi: '1 घं. 05 मि.' },
  { minutes: 24 * 60 - 1, en: '23 h 59', mr: '23 ता. 59 मि.', hi: '23 घं. 59 मि.' },
  { minutes: 24 * 60, en: '1 day', mr: '1 दिवस', hi: '1 दिन' },
  { minutes: 71 * 60, en: '2 days', mr: '2 दिवस', hi: '2 दिन' },
];

const GROUPS = ['language', 'when'];

/** A group of the shared texts as the build compiles it. */
function compile(language, group) {
  const code = toCode(readArea(language, 'shared')[group], toFormat(readArea(language, 'shared').language));
  return new Function(...Object.keys(runtime), `return ${code}`)(...Object.values(runtime));
}

describe.each(['en', 'mr', 'hi'])('in %s', (language) => {
  let when;
  beforeAll(async () => {
    vi.resetModules();
    for (const group of GROUPS)
      vi.doMock(`@tilgul/messages/shared/${group}`, () => ({ texts: compile(language, group) }));
    when = await import('../src/shared/format/when.ts');
  });
  afterAll(() => {
    for (const group of GROUPS) vi.doUnmock(`@tilgul/messages/shared/${group}`);
    // Other files run in the same process.
    vi.resetModules();
  });

  it.each(WINDOWS)('says when an order comes: $en', (row) =>
    expect(when.formatWhen(row.window, NOW, INDIA)).toBe(row[language]),
  );

  it.each(AGES)('says how old an order is: $en', (row) =>
    expect(when.formatAge(new Date(Date.parse(NOW) - row.minutes * MINUTE_MS).toISOString(), NOW)).toBe(row[language]),
  );

  it("counts days in the business's time zone, over the end of a month and a year", () => {
    const [today, tomorrow] = WINDOWS;
    const hours = (row) => row[language].slice(row[language].indexOf(','));
    const day = (text) => text.slice(0, text.indexOf(','));
    const evening = '2026-12-31T23:50:00+05:30';
    expect(when.formatWhen(window('2026-12-31', '17:00', '19:00'), evening, INDIA)).toBe(today[language]);
    expect(when.formatWhen(window('2027-01-01', '07:00', '09:00'), evening, INDIA)).toBe(
      `${day(tomorrow[language])}${hours(tomorrow)}`,
    );
  });
});
