// Finds or installs a Chromium for the browser tests.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const findOnPath = () =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find(isExecutable);

const getConfigured = () => process.env['CHROMIUM_PATH'];
const findPlaywrightChromium = () => [chromium.executablePath()].find((path) => path !== '' && existsSync(path));
const find = () =>
  [getConfigured(), findPlaywrightChromium(), findOnPath()].find((path) => path !== undefined && isExecutable(path));

const run = (command, args) =>
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

function install() {
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (isDebianRoot) {
    console.log('Installing Chromium for the browser tests (apt-get) ...');
    if (
      run('apt-get', ['update', '-qq']) &&
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
    )
      return;
  }
  console.log('Installing Chromium for the browser tests (Playwright) ...');
  run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
}

/** Returns the path of a Chromium; exits with a message if there is none. */
export function ensureChromium() {
  if (!find()) install();
  const path = find();
  if (path) return path;
  console.error('The browser tests need Chromium: install the package "chromium" or set CHROMIUM_PATH to its program.');
  process.exit(1);
}
