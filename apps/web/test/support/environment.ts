// Test environment: a simulated browser in Node, whose globals do not replace those of the server in the same process.
import { GlobalWindow } from 'happy-dom';
import { type Environment, populateGlobal } from 'vitest/runtime';

/** An audio context before the first user gesture: it never starts. */
class SilentAudio {
  readonly state = 'suspended';
  async resume(): Promise<void> {}
}

/** Globals for calls, taken from the browser so that they use its cookies and address. */
const CALLS = ['fetch', 'Request', 'Response', 'Headers', 'FormData', 'AbortController', 'AbortSignal'];

let isOpen = false;

export default {
  name: 'pages',
  viteEnvironment: 'ssr',
  setup(global) {
    // Test files of a worker share modules, which keep a reference to the first window, so all files get the same one.
    if (!isOpen) {
      const window = new GlobalWindow({ settings: { disableErrorCapturing: true } });
      // The simulated browser has `locks` without an implementation; pages then do as in a browser without web locks.
      Reflect.deleteProperty(Object.getPrototypeOf(window.navigator), 'locks');
      Object.assign(window, { AudioContext: SilentAudio });
      populateGlobal(global, window, { bindFunctions: true, additionalKeys: CALLS });
      isOpen = true;
    }
    return { teardown: () => undefined };
  },
} satisfies Environment;
