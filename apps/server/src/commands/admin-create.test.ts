// Checks the prompts of `npm run admin:create`.
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { openPrompt } from './admin-create.ts';

/** A simulated terminal: records what was typed and what was shown. */
function openTerminal() {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
  const output = new PassThrough();
  const type = (text: string) => input.write(`${text}\r`);
  return { input, output, type, shown: () => String(output.read() ?? '') };
}

it('shows what is typed, except for hidden answers', async () => {
  const { input, output, type, shown } = openTerminal();
  const questions = openPrompt(input, output);
  const username = questions.ask('Username: ');
  type('asha');
  expect(await username).toBe('asha');
  const password = questions.askHidden('Password: ');
  type('turmeric-9');
  expect(await password).toBe('turmeric-9');
  const email = questions.ask('Email: ');
  type('asha@example.com');
  expect(await email).toBe('asha@example.com');
  questions.close();
  const screen = shown();
  expect(screen).toMatch(/Username: .*asha[\s\S]*Password: [\s\S]*Email: .*asha@example\.com/);
  expect(screen).not.toContain('turmeric');
});
