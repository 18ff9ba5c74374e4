// Baseline of sign-in: verifies one password repeatedly, two in parallel like the product; prints verifications per second.
import { text } from 'node:stream/consumers';
import { hash, verify } from '@node-rs/argon2';
import { COST, PASSWORD } from './fill.mjs';

const { seconds } = JSON.parse(await text(process.stdin));
const stored = await hash(PASSWORD, COST);
const started = performance.now();
const end = started + seconds * 1000;
let count = 0;
async function check() {
  while (performance.now() < end) {
    await verify(stored, PASSWORD);
    count += 1;
  }
}
await Promise.all([check(), check()]);
process.stdout.write(String(count / ((performance.now() - started) / 1000)));
