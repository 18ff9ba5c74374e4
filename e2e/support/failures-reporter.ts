// Repeats the failed tests in two lines each at the end, where a long log is read first.
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const MOST = 400;

// biome-ignore lint/style/noDefaultExport: Playwright loads reporters by it.
export default class FailuresReporter implements Reporter {
  readonly #failures: string[] = [];

  onTestEnd({ location, title, expectedStatus }: TestCase, { error, status, retry }: TestResult): void {
    if (status === 'skipped' || status === expectedStatus) return;
    const message = stripVTControlCharacters(error?.message ?? status).replace(/\s+/g, ' ');
    this.#failures.push(
      `${location.file.split('/').at(-1)}:${location.line} ${title} (try ${retry + 1}):\n    ${message.slice(0, MOST)}`,
    );
  }

  onEnd(): void {
    if (this.#failures.length > 0) process.stdout.write(`\n${this.#failures.join('\n')}\n`);
  }
}
