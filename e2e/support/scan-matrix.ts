// Scans in every field of a dialog at every pace, and checks the result.
import { expect, type Locator, type Page } from '@playwright/test';
import type { Scene } from './scan-scenes.ts';
import { connectScanner, type Pace } from './scanner.ts';

interface FieldState {
  readonly value: string;
  readonly hasFocus: boolean;
}

const readState = (field: Locator): Promise<FieldState> =>
  field.evaluate(
    (element) => {
      const { value, checked } = element as HTMLInputElement;
      return { value: `${value ?? ''} ${checked ?? ''}`, hasFocus: element === document.activeElement };
    },
    undefined,
    { timeout: 2_000 },
  );

/** How a scan changed the focused field; undefined if as expected. */
async function describeChange(field: Locator, before: FieldState, isOwn: boolean, movesFocus: boolean) {
  const after = await readState(field).catch(() => undefined);
  if (!after) return 'field gone';
  if (!isOwn && after.value !== before.value) return `field: ${before.value} became ${after.value}`;
  return after.hasFocus || movesFocus ? undefined : 'focus lost';
}

/** Paces to scan at in a field, by its name. */
export type Choice = (name: string) => readonly Pace[];

/** Scans in the fields of a dialog; returns one line per failure. */
export async function scanAll(page: Page, scene: Scene, pacesIn: Choice): Promise<string[]> {
  const faults: string[] = [];
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && scene.books.test(request.url())) sent.push('sent');
  });
  const scan = await connectScanner(page);
  await scene.open(page);
  let turn = 0;
  for (const [name, field] of Object.entries(scene.fields(page)))
    for (const pace of pacesIn(name)) {
      const { name: product, barcode } = scene.code(turn);
      const lines = await scene.lines(page);
      await field.focus();
      const before = await readState(field);
      const isOwn = (await field.getAttribute('aria-label'))?.endsWith(` of ${product}`) ?? false;
      await scan(barcode, pace);
      turn += 1;
      const lost = await expect
        .poll(() => scene.lines(page), { timeout: 3_000 })
        .toEqual({ ...lines, [product]: (lines[product] ?? 0) + 1 })
        .then(
          () => undefined,
          () => 'lost or wrong',
        );
      const wrong = [lost, await describeChange(field, before, isOwn, scene.movesFocus ?? false), ...sent.splice(0)];
      if (!wrong.some(Boolean)) continue;
      faults.push(`${scene.title}, ${name}, ${pace.ms} ms, ${pace.end}: ${wrong.filter(Boolean).join(', ')}`);
      await scene.open(page);
    }
  return faults;
}
