// The offer to put the app on the home screen, in the browsers that can.
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { captureInstallPrompt } from '../src/shared/screen/install-offer.ts';
import { openBrowser } from './support/browser.tsx';

const { open } = await openBrowser();
captureInstallPrompt();
afterEach(() => Reflect.deleteProperty(navigator, 'standalone'));

const offer = { name: 'Install Tilgul' };

/** The browser finds the site worth installing; answers its question, and whether its own bar was held back. */
function offerToInstall() {
  const prompt = vi.fn(async () => undefined);
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return { prompt, event };
}

it('a browser that can install is held back until it is asked to, and is not offered again', async () => {
  const user = open('/');
  await screen.findByRole('heading', { name: 'Our stores' });
  expect(screen.queryByRole('button', offer)).toBeNull();
  const { prompt, event } = offerToInstall();
  expect(event.defaultPrevented).toBe(true);
  await user.click(await screen.findByRole('button', offer));
  expect(prompt).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', offer)).toBeNull();
});

it('what was installed from the menu of the browser is not offered', async () => {
  open('/');
  offerToInstall();
  await screen.findByRole('button', offer);
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  expect(screen.queryByRole('button', offer)).toBeNull();
});

it('Safari on a phone, which has no question of its own, shows the steps', async () => {
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: false });
  const user = open('/');
  await user.click(await screen.findByRole('button', offer));
  const steps = await screen.findByRole('dialog', { name: 'Tilgul on your home screen' });
  expect(steps.querySelectorAll('li')).toHaveLength(3);
});
