// The offer to install the app, where the browser supports it.
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { captureInstallPrompt } from '../src/shared/screen/install-offer.ts';
import { openBrowser } from './support/browser.tsx';

const { open } = await openBrowser();
captureInstallPrompt();
afterEach(() => Reflect.deleteProperty(navigator, 'standalone'));

const offer = { name: 'Install Tilgul' };

/** Fires the browser event that offers installation. */
function offerToInstall() {
  const prompt = vi.fn(async () => undefined);
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return { prompt, event };
}

it('holds back the install prompt until it is requested, and does not offer it again', async () => {
  const user = open('/');
  await screen.findByRole('heading', { name: 'Our stores' });
  expect(screen.queryByRole('button', offer)).toBeNull();
  const { prompt, event } = offerToInstall();
  expect(event.defaultPrevented).toBe(true);
  await user.click(await screen.findByRole('button', offer));
  expect(prompt).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', offer)).toBeNull();
});

it('offers nothing after an installation from the browser menu', async () => {
  open('/');
  offerToInstall();
  await screen.findByRole('button', offer);
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  expect(screen.queryByRole('button', offer)).toBeNull();
});

it('shows the steps in Safari on a phone, which has no prompt', async () => {
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: false });
  const user = open('/');
  await user.click(await screen.findByRole('button', offer));
  const steps = await screen.findByRole('dialog', { name: 'Tilgul on your home screen' });
  expect(steps.querySelectorAll('li')).toHaveLength(3);
});
