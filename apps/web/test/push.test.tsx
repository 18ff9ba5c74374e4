// The switch for push notifications, against the real server and a simulated subscription.
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createPushBrowser } from '../../server/test/support/push-browser.ts';
import { openBrowser } from './support/browser.tsx';

const { world, open } = await openBrowser();
afterEach(() => vi.unstubAllGlobals());

/** Simulates web push; `answer` is the user's answer to the permission prompt. */
function withPush(answer: NotificationPermission) {
  const own = createPushBrowser().subscription('https://fcm.googleapis.com/fcm/send/of-this-browser');
  let subscription: { toJSON(): typeof own; unsubscribe(): Promise<boolean> } | null = null;
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: vi.fn(async () => {
      subscription = {
        toJSON: () => own,
        unsubscribe: async () => {
          subscription = null;
          return true;
        },
      };
      return subscription;
    }),
  };
  const registration = { pushManager };
  const permission = { permission: 'default', requestPermission: vi.fn(async () => answer) };
  permission.requestPermission.mockImplementation(async () => {
    permission.permission = answer;
    return answer;
  });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', permission);
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  return { pushManager, permission, endpoint: own.endpoint };
}
const subscribed = async (userId: number) =>
  (await world.deps.db.selectFrom('push_subscriptions').select('endpoint').where('user_id', '=', userId).execute()).map(
    ({ endpoint }) => endpoint,
  );

it('subscribes with one tap after the permission prompt and unsubscribes with the next; asks nothing before', async () => {
  const { permission, endpoint, pushManager } = withPush('granted');
  const customer = await world.customer();
  const user = open('/customer-account', customer);
  const turnOn = await screen.findByRole('button', { name: 'Turn on' });
  expect(permission.requestPermission).not.toHaveBeenCalled();
  await user.click(turnOn);
  const turnOff = await screen.findByRole('button', { name: 'Turn off' });
  expect(await subscribed(customer.id)).toEqual([endpoint]);
  await user.click(turnOff);
  await screen.findByRole('button', { name: 'Turn on' });
  expect(await subscribed(customer.id)).toEqual([]);
  expect(await pushManager.getSubscription()).toBeNull();
});

it('subscribes nothing after a refusal, and says where to change it', async () => {
  withPush('denied');
  const customer = await world.customer();
  const user = open('/customer-account', customer);
  await user.click(await screen.findByRole('button', { name: 'Turn on' }));
  await screen.findByText(/^This browser blocks notifications/);
  expect(await subscribed(customer.id)).toEqual([]);
});
