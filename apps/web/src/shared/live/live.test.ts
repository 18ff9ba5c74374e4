// Events are complete, however the network splits them.
import { expect, it } from 'vitest';
import { readEvents } from './live.ts';

function toStream(chunks: readonly string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
}

it('passes on the data of each event and a signal for each comment, across split chunks', async () => {
  const heard: (string | undefined)[] = [];
  await readEvents(
    toStream([': hello\n\nevent: unr', 'ead\ndata: 3\n', '\ndata: {"a":1,\ndata: "b":2}\n\nevent: cut']),
    1000,
    (data) => heard.push(data),
  );
  expect(heard).toEqual([undefined, '3', '{"a":1,\n"b":2}']);
});

it('gives up on a silent connection', async () => {
  const silent = new ReadableStream<Uint8Array>({});
  await expect(readEvents(silent, 1, () => undefined)).rejects.toThrow('silent');
});
