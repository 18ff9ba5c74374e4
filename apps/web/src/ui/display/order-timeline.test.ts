// Which steps of an order are done, current or open.
import { describe, expect, it } from 'vitest';
import { type TimelineEvent, timelineSteps } from './order-timeline.tsx';

const event = (name: TimelineEvent['event'], at: string): TimelineEvent => ({ event: name, at, note: null });
const states = (steps: ReturnType<typeof timelineSteps>) => steps.map(({ status, state }) => `${status} ${state}`);

describe("an order's timeline", () => {
  it('shows done, current and open steps', () => {
    const steps = timelineSteps('Shipped', [
      event('placed', 'a'),
      event('allocated', 'b'),
      event('Processing', 'c'),
      event('Shipped', 'd'),
    ]);
    expect(states(steps)).toEqual([
      'Pending done',
      'Processing done',
      'Shipped now',
      'Out For Delivery open',
      'Delivered open',
    ]);
    expect(steps.map(({ at }) => at)).toEqual(['a', 'c', 'd', undefined, undefined]);
  });

  it('has no open steps once delivered', () => {
    expect(timelineSteps('Delivered', []).every(({ state }) => state === 'done')).toBe(true);
  });

  it('shows only the reached steps of a cancelled order, and Cancelled last', () => {
    const steps = timelineSteps('Cancelled', [event('placed', 'a'), event('Processing', 'b'), event('Cancelled', 'c')]);
    expect(states(steps)).toEqual(['Pending done', 'Processing done', 'Cancelled now']);
    expect(steps.at(-1)?.at).toBe('c');
  });

  it('drops a step the order was moved back from, and uses the later time of a repeated step', () => {
    const again = [
      event('placed', 'a'),
      event('Processing', 'b'),
      event('Shipped', 'c'),
      event('allocated', 'd'),
      event('Processing', 'e'),
    ];
    const steps = timelineSteps('Processing', again);
    expect(steps[1]).toEqual({ status: 'Processing', state: 'now', at: 'e' });
    expect(steps[2]).toEqual({ status: 'Shipped', state: 'open', at: undefined });
  });
});
