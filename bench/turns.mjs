// Shared by all measurements: durations, alternating with a baseline, requests, rows of the table.
const ROUNDS = 3;
/** Duration of each program per round; shorter ones only test the benchmark itself. */
export const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
export const CONNECTIONS = 32;
export const CATALOGUE = '/products/our-products/?limit=100';
export const ORDERS = '/orders/order-list/';

export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
export const bearer = (token) => ({ authorization: `Bearer ${token}` });
export const post = (path, token, body) => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', ...(token ? bearer(token) : {}) },
  body: JSON.stringify(body),
});

/** Alternates both programs, so that other load affects both equally; returns their medians and the ratio. */
export async function compare(product, bare) {
  const [ours, theirs] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    theirs.push(await bare());
    ours.push(await product());
  }
  return { ours: median(ours), theirs: median(theirs), ratio: median(ours) / median(theirs) };
}

/** A rate compared with the baseline. */
export const ratioRow = (title, { ours, theirs, ratio }, least) => ({
  title,
  product: `${ours.toFixed(0)}/s`,
  bare: `${theirs.toFixed(0)}/s`,
  figure: ratio.toFixed(2),
  target: `≥ ${least}`,
  isMet: ratio >= least,
});

/** A rate with a minimum. */
export const minRow = (title, rate, least) => ({
  title,
  product: `${rate.toFixed(0)}/s`,
  bare: '',
  figure: `${rate.toFixed(0)}/s`,
  target: `≥ ${least}/s`,
  isMet: rate >= least,
});

/** A value with a maximum. */
export const maxRow = (title, value, most, unit) => ({
  title,
  product: '',
  bare: '',
  figure: `${value.toFixed(unit === 's' ? 2 : 0)} ${unit}`,
  target: `≤ ${most} ${unit}`,
  isMet: value <= most,
});
