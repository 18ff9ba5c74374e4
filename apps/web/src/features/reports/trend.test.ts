// How the dashboards' figures compare with the time before.
import { describe, expect, it } from 'vitest';
import { counterFigure, onTimeFigure, ordersFigure, salesFigure, type Trend } from './trend.tsx';

const ZONE = 'Asia/Kolkata';

interface Values {
  now: number;
  before: number;
}

const NONE: Values = { now: 0, before: 0 };

/** A Saturday, 12:40 pm, against the one before. */
const toTrend = (values: { sales?: Values; orders?: Values; delivered?: Values; inTime?: Values }): Trend => ({
  as_of: '2026-11-28T07:10:00.000Z',
  from: '2026-11-28',
  to: '2026-11-28',
  compared_from: '2026-11-21',
  compared_to: '2026-11-21',
  revenue: values.sales ?? NONE,
  online: { orders: values.orders ?? NONE, revenue: NONE },
  counter: { sales: NONE, revenue: values.sales ?? NONE },
  parts: [],
  on_time: { delivered: values.delivered ?? NONE, in_time: values.inTime ?? NONE, late_now: 0 },
  windows: [],
});

const LAST_WEEK = { from: '2026-11-22', compared_from: '2026-11-15' };

describe('a figure of sales', () => {
  it.each([
    ['more', { now: 1000, before: 800 }, 'up 25%', 'from ₹800 on Sat by 12:40 pm'],
    ['less', { now: 600, before: 800 }, 'down 25%', 'from ₹800 on Sat by 12:40 pm'],
    ['far more', { now: 9050, before: 50 }, 'up ₹9,000', 'from ₹50 on Sat by 12:40 pm'],
    ['hardly more', { now: 10_030, before: 10_000 }, 'up ₹30', 'from ₹10,000 on Sat by 12:40 pm'],
    ['more than a loss', { now: 100, before: -50 }, 'up ₹150', 'from -₹50 on Sat by 12:40 pm'],
    ['the same', { now: 800.4, before: 799.9 }, undefined, 'same as Sat by 12:40 pm'],
    ['none before', { now: 822, before: 0 }, undefined, 'none on Sat by 12:40 pm'],
    ['none at all', NONE, undefined, 'none on Sat by 12:40 pm'],
  ])('%s', (_, sales, change, note) => {
    const figure = salesFigure(toTrend({ sales }), ZONE);
    expect(figure.change && `${figure.change.direction} ${figure.change.text}`).toBe(change);
    expect(figure.note).toBe(note);
  });

  it('names the period that had none, or the same', () => {
    const trend = { ...toTrend({ sales: { now: 5, before: 0 } }), ...LAST_WEEK, parts: Array(7).fill(undefined) };
    expect(counterFigure(trend, ZONE).note).toBe('none in the 7 days before');
    expect(counterFigure({ ...trend, parts: Array(30).fill(undefined) }, ZONE).note).toBe('none 4 weeks earlier');
  });
});

it('online orders count how many more there are', () => {
  expect(ordersFigure(toTrend({ orders: { now: 11, before: 1 } }), ZONE)).toMatchObject({
    change: { direction: 'up', text: '10' },
    note: 'from 1',
  });
  const figure = ordersFigure(toTrend({ orders: { now: 3, before: 3 } }), ZONE);
  expect(figure).toEqual({
    label: 'Online orders',
    value: '3',
    fact: 'basket ₹0',
    note: 'same as Sat by 12:40 pm',
    brief: 'No change',
  });
});

describe('orders in time', () => {
  const toFigure = (delivered: Values, inTime: Values) => onTimeFigure(toTrend({ delivered, inTime }), ZONE);

  it('are compared with the 7 days before', () => {
    expect(toFigure({ now: 4, before: 4 }, { now: 4, before: 3 })).toMatchObject({
      value: '100%',
      change: { direction: 'up', text: '25 pt' },
      note: 'from 75%',
    });
    expect(toFigure({ now: 9, before: 4 }, { now: 9, before: 4 })).toEqual({
      label: 'On time, 7 days',
      value: '100%',
      fact: 'none late now',
      note: 'same as the 7 days before',
      brief: 'No change',
    });
  });

  it('have nothing to be compared with if none were delivered before', () => {
    expect(toFigure({ now: 2, before: 0 }, { now: 1, before: 0 })).toMatchObject({
      value: '50%',
      note: 'none in the 7 days before',
      brief: 'None before',
    });
  });
});
