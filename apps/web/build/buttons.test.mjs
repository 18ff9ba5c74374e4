// Readable texts, visible edges and large enough hit areas of every button.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buttonLook, SIZES, VARIANTS } from '../src/ui/controls/button.tsx';

const TOKENS = readFileSync(new URL('../src/styles/tokens.css', import.meta.url), 'utf8');

/** A colour token's red, green and blue; 'primary/55' is blended with white paper. */
function readColor(token) {
  const [name, percent = '100'] = token.split('/');
  const hex = new RegExp(`--color-${name}: #(\\w{6});`).exec(TOKENS)?.[1];
  if (hex === undefined) throw new Error(`No colour ${name}`);
  const share = Number(percent) / 100;
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) * share + 255 * (1 - share));
}

function getLuminance(token) {
  const [red = 0, green = 0, blue = 0] = readColor(token).map((value) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function getContrast(one, other) {
  const [light = 0, dark = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The colour after a prefix such as `bg-`, without the states' variants. */
const findColor = (look, prefix) =>
  look
    .split(' ')
    .flatMap((name) =>
      name.startsWith(prefix) && !/-(sm|base|h3|center|2)$/.test(name) ? [name.slice(prefix.length)] : [],
    )[0];

/** Backgrounds under buttons that have none. */
const GROUNDS = { 'outline-light': 'sidebar' };

describe('every button', () => {
  it.each(Object.keys(VARIANTS))('%s has a readable text and a visible edge', (variant) => {
    const look = VARIANTS[variant];
    const ground = GROUNDS[variant] ?? 'paper';
    const background = findColor(look, 'bg-') ?? ground;
    expect(getContrast(findColor(look, 'text-') ?? 'ink', background)).toBeGreaterThanOrEqual(4.5);
    const edge = findColor(look, 'border-');
    if (edge !== undefined) expect(getContrast(edge, ground)).toBeGreaterThanOrEqual(3);
  });

  it('has a hit area of 44 px, though it looks smaller in rows and filters', () => {
    expect(Object.keys(SIZES)).toEqual(['36', '40', '44', '52', '64']);
    for (const size of [36, 40]) expect(buttonLook({ size }).split(' ')).toContain('hit-44');
  });
});
