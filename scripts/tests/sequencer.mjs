// The order of the test files: what failed in the last run, then the quick projects before those with databases.
import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';

const PROJECTS = ['contract', 'web', 'house', 'drills', 'razorpay-sandbox', 'embedded-postgres', 'server', 'pages'];

const placeOf = ({ project }) => PROJECTS.indexOf(project.name);

export class FailedFirst extends BaseSequencer {
  /** Within a project as Vitest has it: longer files first, as far as it knows them. */
  async sort(files) {
    const { cache, config } = this.ctx;
    const hasFailed = ({ project, moduleId }) =>
      cache.getFileTestResults(`${project.name}:${relative(config.root, moduleId)}`)?.failed === true;
    const sorted = (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b));
    return [...sorted.filter(hasFailed), ...sorted.filter((file) => !hasFailed(file))];
  }
}
