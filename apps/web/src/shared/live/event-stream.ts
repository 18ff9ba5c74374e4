// Reads server-sent events from a fetched body (EventSource cannot send the bearer header).
import { createParser } from 'eventsource-parser';

/** The next chunk, or a failure when the connection has been silent for too long to be alive. */
async function nextChunk(reader: ReadableStreamDefaultReader<Uint8Array>, silenceMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('silent')), silenceMs);
  });
  try {
    return await Promise.race([reader.read(), silence]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads events until the stream ends, is aborted or has been silent for `silenceMs`; hands on the data of each event,
 * and undefined for each comment.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  silenceMs: number,
  hear: (data: string | undefined) => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const parser = createParser({ onEvent: ({ data }) => hear(data), onComment: () => hear(undefined) });
  try {
    for (;;) {
      const { done, value } = await nextChunk(reader, silenceMs);
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    // Frees the connection also when nobody reads on.
    await reader.cancel().catch(() => undefined);
  }
}
