// `npm run admin:create`: creates an administrator from command-line options and prompts.
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { readConfig } from '../config.ts';
import { type AdminForm, createAdmin } from '../modules/users/users.commands.ts';
import { closeDeps, openDeps } from '../open-deps.ts';
import { runCommand, terminal } from './command.ts';

export interface Prompt {
  ask(question: string): Promise<string>;
  /** Like `ask`, but the terminal does not show what is typed. */
  askHidden(question: string): Promise<string>;
  close(): void;
}

/** Reads answers from `input` line by line. The terminal's echo goes to `output`. */
export function openPrompt(
  input: NodeJS.ReadableStream & { readonly isTTY?: boolean | undefined },
  output: NodeJS.WritableStream,
): Prompt {
  let isSilent = false;
  const echo = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isSilent) output.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input, output: echo, terminal: input.isTTY ?? false });
  return {
    ask: (question) => lines.question(question),
    askHidden: async (question) => {
      output.write(question);
      isSilent = true;
      try {
        return await lines.question('');
      } finally {
        isSilent = false;
        output.write('\n');
      }
    },
    close: () => lines.close(),
  };
}

const QUESTIONS = [
  ['first_name', 'First name'],
  ['last_name', 'Last name'],
  ['username', 'Username'],
  ['phone_no', 'Contact number'],
  ['email', 'Email (may stay empty)'],
] as const;

/** Takes the password from ADMIN_PASSWORD or a prompt, never from the command line, which others can read. */
async function readForm(args: readonly string[], env: NodeJS.ProcessEnv, passwordMin: number): Promise<AdminForm> {
  const options = Object.fromEntries(QUESTIONS.map(([name]) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ args: [...args], options, strict: true });
  const asking = openPrompt(stdin, stdout);
  try {
    const answers: Record<string, string> = {};
    for (const [name, question] of QUESTIONS)
      answers[name] = String(values[name] ?? (await asking.ask(`${question}: `)));
    const password =
      env['ADMIN_PASSWORD'] ?? (await asking.askHidden(`Password (at least ${passwordMin} characters, not shown): `));
    return { ...(answers as Record<(typeof QUESTIONS)[number][0], string>), password };
  } finally {
    asking.close();
  }
}

/** Runs the command and returns its exit code. */
export function adminCreate(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  return runCommand(terminal, async () => {
    const config = readConfig({ ...env, LOG_LEVEL: 'warn' });
    const form = await readForm(args, env, config.PASSWORD_MIN);
    const opened = await openDeps(config, pino({ level: 'warn' }), { joinRunning: true });
    try {
      const { deps } = opened;
      const id = await createAdmin({ db: deps.db, now: deps.now(), deps }, form);
      terminal.out(`Administrator ${form.username} was made (user ${id}).`);
    } finally {
      await closeDeps(opened);
    }
    return 0;
  });
}
