// Reads server-sent events from a fetched body (EventSource cannot send the bearer header).

/** What one block of the stream says: the data of an event, or undefined for a comment that only shows life. */
function dataOf(block: string): string | undefined {
  const lines = block.split(/\r?\n/).filter((line) => line.startsWith('data:'));
  return lines.length === 0 ? undefined : lines.map((line) => line.slice(5).trimStart()).join('\n');
}

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
  let pending = '';
  try {
    for (;;) {
      const { done, value } = await nextChunk(reader, silenceMs);
      if (done) return;
      const blocks = (pending + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
      pending = blocks.pop() ?? '';
      for (const block of blocks) hear(dataOf(block));
    }
  } finally {
    // Frees the connection also when nobody reads on.
    await reader.cancel().catch(() => undefined);
  }
}
