// What a start prints when the server is one to try out, so that nobody takes it for a real shop.
import type { Deps } from '../deps.ts';
import { DEMO_ACCOUNTS } from './cast.ts';
import { hasDemo } from './demo.ts';

/** Lines that name demo accounts and payment stand-in where they are there; empty for a real shop (RUN-6). */
export async function trialBanner(deps: Deps): Promise<string> {
  const names = DEMO_ACCOUNTS.map(({ username }) => username).join(', ');
  const lines = [
    ...((await hasDemo(deps)) ? [`demo accounts with known passwords can sign in: ${names}`] : []),
    ...(deps.paymentSandbox ? ['payments go to the local stand-in, no money is moved'] : []),
  ];
  if (lines.length === 0) return '';
  return `To try out only, not a real shop:\n${lines.map((line) => `  - ${line}\n`).join('')}`;
}
