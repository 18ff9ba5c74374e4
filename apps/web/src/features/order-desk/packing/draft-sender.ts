// Sends the draft of an order as it changes, one call at a time.
import { listPackingProgress } from '@tilgul/contract/orders';
import { type PackedLine, savePackingDraft } from '@tilgul/contract/packing';
import { call } from '../../../shared/api/api.ts';
import { refetchCalls } from '../../../shared/api/query-client.ts';
import type { PackedLines } from './packing.rules.ts';

interface Draft {
  /** As JSON. */
  readonly body: string;
  /** As the screen has them. */
  readonly lines: PackedLines;
}

export function createDraftSender(id: number, onSaved: (lines: PackedLines) => void) {
  let latest: Draft | undefined;
  let saved: string | undefined;
  let sending: Promise<void> | undefined;
  let hasSent = false;

  const sendAll = async () => {
    while (latest !== undefined && latest.body !== saved) {
      const next = latest;
      const lines = JSON.parse(next.body) as PackedLine[];
      try {
        await call(savePackingDraft, { params: { id }, body: { lines }, quiet: true });
        saved = next.body;
        hasSent = true;
        onSaved(next.lines);
      } catch {
        // The next change, or closing, sends them again.
        if (latest === next) return;
      }
    }
  };
  const flush = (): Promise<void> => {
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  };
  return {
    /** What the server has. */
    begin: (lines: readonly PackedLine[]) => {
      saved = JSON.stringify(lines);
    },
    send: (draft: Draft) => {
      latest = draft;
      void flush();
    },
    /** Sends what is left, then shows it in the lists. */
    close: async () => {
      await flush();
      if (hasSent) await refetchCalls([listPackingProgress]);
    },
  };
}
