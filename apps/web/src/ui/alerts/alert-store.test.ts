// Which toasts are shown, and which confirmation comes next.
import { describe, expect, it } from 'vitest';
import { createAlertStore } from './alert-store.ts';

const ask = (title: string) => ({ title, confirmLabel: 'Delete' });

describe('messages', () => {
  it('shows a repeated message once and restarts its time', () => {
    const store = createAlertStore();
    store.addToast({ tone: 'success', title: 'Saved', ms: 3000 });
    const [first] = store.read().toasts;
    store.addToast({ tone: 'success', title: 'Saved', ms: 3000 });
    expect(store.read().toasts.map(({ title }) => title)).toEqual(['Saved']);
    expect(store.read().toasts[0]?.id).not.toBe(first?.id);
  });

  it('shows at most four messages and drops the oldest', () => {
    const store = createAlertStore();
    for (const title of ['1', '2', '3', '4', '5']) store.addToast({ tone: 'failure', title });
    expect(store.read().toasts.map(({ title }) => title)).toEqual(['2', '3', '4', '5']);
  });

  it('notifies a listener until it unsubscribes', () => {
    const store = createAlertStore();
    const heard: number[] = [];
    const stop = store.subscribe(() => heard.push(store.read().toasts.length));
    store.addToast({ tone: 'success', title: 'Saved' });
    store.closeToast(store.read().toasts[0]?.id ?? 0);
    stop();
    store.addToast({ tone: 'success', title: 'Saved' });
    expect(heard).toEqual([1, 0]);
  });
});

describe('confirmations', () => {
  it('are asked one after the other, each with its own answer', async () => {
    const store = createAlertStore();
    const [one, two] = [store.ask(ask('one')), store.ask(ask('two'))];
    const [first, second] = store.read().questions;
    expect(first?.ask.title).toBe('one');
    store.answer(first?.id ?? 0, '');
    expect(store.read().questions.map((question) => question.ask.title)).toEqual(['two']);
    store.answer(second?.id ?? 0, undefined);
    expect(await Promise.all([one, two])).toEqual(['', undefined]);
  });

  it('settle only once', async () => {
    const store = createAlertStore();
    const answer = store.ask(ask('one'));
    const id = store.read().questions[0]?.id ?? 0;
    store.answer(id, 'ordered twice');
    store.answer(id, undefined);
    expect(await answer).toBe('ordered twice');
  });
});
