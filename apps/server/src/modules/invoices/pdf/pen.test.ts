// Text in the scripts of India: every character has a sign in its font, and Urdu reads from the right.
import PDFDocument from 'pdfkit';
import { expect, it } from 'vitest';
import { createPen } from './pen.ts';

interface DrawnRun {
  readonly text: string;
  readonly x: number;
  /** Whether a character has no sign, which prints as a box. */
  readonly hasBox: boolean;
}

/** What is drawn for a text. */
function draw(text: string, bold = false): DrawnRun[] {
  const doc = new PDFDocument();
  const runs: DrawnRun[] = [];
  const show = doc.text.bind(doc) as (text: string, x: number, y: number, options: object) => typeof doc;
  const font = () =>
    (doc as unknown as { _font: { font: { layout(text: string): { glyphs: { id: number }[] } } } })._font.font;
  doc.text = ((shown: string, x: number, y: number, options: object) => {
    const { glyphs } = font().layout(shown);
    runs.push({ text: shown, x, hasBox: glyphs.some(({ id }) => id === 0) });
    return show(shown, x, y, options);
  }) as typeof doc.text;
  createPen(doc).write(text, { x: 0, y: 0, width: 500 }, { bold });
  return runs;
}

it.each([
  ['Hindi', 'मीरा पाटील ₹१२।'],
  ['Gujarati', 'કૃષ્ણાબેન પટેલ, વડોદરા'],
  ['Tamil', 'கிருஷ்ணமூர்த்தி ஸ்ரீ'],
  ['Telugu', 'కృష్ణమూర్తి శ్రీనివాస్'],
  ['Kannada', 'ಕೃಷ್ಣಮೂರ್ತಿ ಶ್ರೀನಿವಾಸ'],
  ['Malayalam', 'കൃഷ്ണൻകുട്ടി നമ്പ്യാർ'],
  ['Bengali', 'কৃষ্ণেন্দু চট্টোপাধ্যায়'],
  ['Assamese', 'ৰঞ্জিত বৰুৱা'],
  ['Odia', 'କୃଷ୍ଣଚନ୍ଦ୍ର ମହାପାତ୍ର'],
  ['Punjabi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
  ['Urdu', 'گڑیا بیگم، ٹھیکیدار'],
  ['Santali', 'ᱥᱟᱱᱛᱟᱲᱤ'],
  ['Manipuri', 'ꯃꯤꯇꯩ ꯂꯣꯟ'],
  ['English with marks that nobody sees', 'Meera\u200b Patil\u200e'],
])('prints %s without boxes', (_language, text) => {
  for (const bold of [false, true]) {
    const runs = draw(text, bold);
    expect(runs.filter(({ hasBox }) => hasBox)).toEqual([]);
    expect(runs.map((run) => run.text).join('').length).toBeGreaterThan(5);
  }
});

it('writes Urdu words from right to left, and others beside them from left to right', () => {
  const runs = draw('Shri محمد 12 علی Patil').filter(({ text }) => text.trim() !== '');
  expect(runs.map(({ text }) => text.trim())).toEqual(['Shri', 'علی', '12', 'محمد', 'Patil']);
  expect(runs.map(({ x }) => x)).toEqual(runs.map(({ x }) => x).sort((a, b) => a - b));
});
