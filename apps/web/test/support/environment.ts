// Test environment: a simulated browser in Node, whose globals the server in the same process keeps.
import { GlobalWindow } from 'happy-dom';
import { type Environment, populateGlobal } from 'vitest/runtime';

/** It has no sound; a context that never starts is what pages have before the first press. */
class SilentAudio {
  readonly state = 'suspended';
  async resume(): Promise<void> {}
}

/** What the browser's calls are made of: they follow its cookies and its address. */
const CALLS = ['fetch', 'Request', 'Response', 'Headers', 'FormData', 'AbortController', 'AbortSignal'];

let isOpen = false;

export default {
  name: 'pages',
  viteEnvironment: 'ssr',
  setup(global) {
    // Test files of a worker share their modules, and modules keep the window that they found: all files get the same one.
    if (!isOpen) {
      const window = new GlobalWindow({ settings: { disableErrorCapturing: true } });
      // Web locks are there by name only; without the name pages do as in a browser that has none.
      Reflect.deleteProperty(Object.getPrototypeOf(window.navigator), 'locks');
      Object.assign(window, { AudioContext: SilentAudio });
      populateGlobal(global, window, { bindFunctions: true, additionalKeys: CALLS });
      isOpen = true;
    }
    return { teardown: () => undefined };
  },
} satisfies Environment;
