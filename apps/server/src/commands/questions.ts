// Questions on the command line, and one whose answer is not shown while it is typed.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

export interface Questions {
  ask(question: string): Promise<string>;
  /** As `ask`; on a terminal nothing of what is typed appears. */
  askUnseen(question: string): Promise<string>;
  close(): void;
}

/** Reads answers from `input`, line by line; a terminal's echo goes to `output`. */
export function openQuestions(
  input: NodeJS.ReadableStream & { readonly isTTY?: boolean | undefined },
  output: NodeJS.WritableStream,
): Questions {
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
    askUnseen: async (question) => {
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
