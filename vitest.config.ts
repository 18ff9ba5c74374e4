// Runs the tests of all parts; each part has its own config for its needs.
import './scripts/tests/memory-folder.mjs';
import { relative } from 'node:path';
import { compileMessages } from '@tilgul/messages/compile';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { MAX_WORKERS, TAGS } from './scripts/tests/selection.mjs';

compileMessages();

/** Quick projects come before those with databases. */
const PROJECTS = [
  'messages',
  'contract',
  'web',
  'scripts',
  'drills',
  'razorpay-sandbox',
  'embedded-postgres',
  'server',
  'pages',
];

const getProjectRank = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name);

/** Files that failed in the last run come first; within a project Vitest's own order holds (longer files first). */
class FailedFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { cache, config } = this.ctx;
    const hasFailed = ({ project, moduleId }: TestSpecification) =>
      cache.getFileTestResults(`${project.name}:${relative(config.root, moduleId)}`)?.failed === true;
    const sorted = (await super.sort(files)).sort((a, b) => getProjectRank(a) - getProjectRank(b));
    return [...sorted.filter(hasFailed), ...sorted.filter((file) => !hasFailed(file))];
  }
}

export default defineConfig({
  test: {
    projects: ['messages', 'packages/*', 'apps/server', 'apps/web', 'apps/web/test', 'scripts', 'drills'],
    tags: TAGS,
    sequence: { sequencer: FailedFirst },
    maxWorkers: MAX_WORKERS,
    // Compiled modules that did not change are reused in the next run.
    experimental: { fsModuleCache: true },
  },
});
