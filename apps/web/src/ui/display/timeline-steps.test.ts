// Which steps of an order are done, now, or still to come.
import { describe, expect, it } from 'vitest';
import { type TimelineEvent, timelineSteps } from './timeline-steps.ts';

const event = (name: TimelineEvent['event'], at: string): TimelineEvent => ({ event: name, at, note: null });
const states = (steps: ReturnType<typeof timelineSteps>) => steps.map(({ status, state }) => `${status} ${state}`);

describe("an order's timeline", () => {
  it('shows what is done, what is now and what is to come', () => {
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

  it('has nothing left to do once the order is delivered', () => {
    expect(timelineSteps('Delivered', []).every(({ state }) => state === 'done')).toBe(true);
  });

  it('shows of a cancelled order only the steps it came to, and the cancellation last', () => {
    const steps = timelineSteps('Cancelled', [event('placed', 'a'), event('Processing', 'b'), event('Cancelled', 'c')]);
    expect(states(steps)).toEqual(['Pending done', 'Processing done', 'Cancelled now']);
    expect(steps.at(-1)?.at).toBe('c');
  });

  it('forgets a step that the order went back behind, and takes the later time of one it passed twice', () => {
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
