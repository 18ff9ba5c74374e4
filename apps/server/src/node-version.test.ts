import { expect, it } from 'vitest';
import { describeOldNode } from './node-version.ts';

it.each(['20.19.0', '20.20.2', '21.7.3', '23.1.0'])('says that the support of Node %s has ended', (version) => {
  expect(describeOldNode(version)).toBe(`Node ${version} works, but its support has ended: install Node 24 LTS.\n`);
});

it.each(['22.12.0', '24.0.0', '25.1.0', '26.0.0'])('says nothing about Node %s', (version) => {
  expect(describeOldNode(version)).toBe('');
});
