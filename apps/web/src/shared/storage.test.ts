// Storage in the browser, available or blocked.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearKey, getOrCreateKey } from './api/idempotency.ts';
import { createUserSlot } from './session/user-slot.ts';
import { readJson, readText, writeJson, writeText } from './storage.ts';

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const texts = new Map<string, string>();
  return {
    getItem: (slot) => texts.get(slot) ?? null,
    setItem: (slot, text) => void texts.set(slot, text),
    removeItem: (slot) => void texts.delete(slot),
  };
}

async function signIn(userId: number): Promise<void> {
  vi.stubGlobal('document', { cookie: `accessToken=t; roleName=Customer; userId=${userId}` });
  // Cookies are read once per task.
  await Promise.resolve();
}

afterEach(() => vi.unstubAllGlobals());

describe('with storage', () => {
  it('reads a stored value, and nothing once it is removed', () => {
    vi.stubGlobal('localStorage', storage());
    writeJson('local', 'columns', ['a', 'b']);
    expect(readJson('local', 'columns')).toEqual(['a', 'b']);
    writeJson('local', 'columns', undefined);
    expect(readJson('local', 'columns')).toBeUndefined();
  });

  it('reads invalid JSON as undefined', () => {
    vi.stubGlobal('localStorage', storage());
    writeText('local', 'columns', '{half');
    expect(readJson('local', 'columns')).toBeUndefined();
  });

  it("hides a user's payment proof from the next user", async () => {
    vi.stubGlobal('sessionStorage', storage());
    const slot = createUserSlot<{ address: number }>('paid');
    await signIn(7);
    slot.keep({ address: 3 });
    expect(slot.read()?.address).toBe(3);
    await signIn(8);
    expect(slot.read()).toBeUndefined();
  });

  it('keeps a request’s key until it is settled', () => {
    vi.stubGlobal('sessionStorage', storage());
    const key = getOrCreateKey('order 1');
    expect(getOrCreateKey('order 1')).toBe(key);
    clearKey('order 1');
    expect(getOrCreateKey('order 1')).not.toBe(key);
  });
});

describe('with blocked storage', () => {
  it('stores nothing and throws nothing', () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(globalThis, name, { get: forbidden, configurable: true });
    try {
      writeText('local', 'sidebar', 'rail');
      expect(readText('local', 'sidebar')).toBeUndefined();
      expect(getOrCreateKey('order 1')).toMatch(/^[0-9a-f]{32}$/);
      expect(() => clearKey('order 1')).not.toThrow();
    } finally {
      for (const name of ['sessionStorage', 'localStorage']) Reflect.deleteProperty(globalThis, name);
    }
  });
});
