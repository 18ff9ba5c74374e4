import { createHmac } from 'node:crypto';

/** A number as counters keep it: who reads the table cannot tell the number, not even by trying them all. */
export const hashNumber = (key: Uint8Array, phone: string): Buffer =>
  createHmac('sha256', key).update(`number:${phone}`).digest();
