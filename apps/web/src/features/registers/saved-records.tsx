// Records that need a person: held ones, which the administrator books or closes, and those of a file that a register saved.
import { REASON_LENGTH } from '@tilgul/contract/fields';
import {
  decideRecord,
  importRecords,
  listFlags,
  listRecords,
  listRegisters,
  listShifts,
  type PostedAnswer,
  type RecordAnswer,
  type RegisterAnswer,
} from '@tilgul/contract/registers';
import { decideForm } from '@tilgul/contract/registers.forms';
import { texts } from '@tilgul/messages/office/register-records';
import { useId, useState } from 'react';
import { getFailureMessage } from '../../shared/api/call-error.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { useSend } from '../../shared/api/use-send.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { RadioCard, RadioCards } from '../../ui/controls/choices.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Textarea } from '../../ui/fields/input.tsx';
import { FormDialog } from '../../ui/layers/form-dialog.tsx';
import { type DialogState, SchemaDialog } from '../../ui/layers/schema-dialog.tsx';

type Props = DialogState & { register: RegisterAnswer };

/** The facts of a held record. */
function HeldFacts({ record }: { record: RecordAnswer }) {
  const { kind, numbers, total, by_name, at, why } = record;
  const parts = [kind && texts.kinds[kind], numbers.join(', '), total === null ? null : formatRupees(total), by_name];
  return (
    <p>
      <span className="block font-semibold">{parts.filter(Boolean).join(' · ')}</span>
      {at === null ? null : <DateTime at={at} />}
      <span className="block text-muted">{why && texts.whys[why]}</span>
    </p>
  );
}

/** Decides about the oldest held record; the next one follows. */
export function HeldDialog({ register, ...dialog }: Props) {
  const params = { id: register.id };
  const { data } = useGet(listRecords, { params, query: { state: 'held', limit: 500 } });
  const { send } = useSend(decideRecord, { invalidates: [listRecords, listRegisters, listFlags, listShifts] });
  const record = data?.rows.at(-1);
  return (
    <SchemaDialog
      {...dialog}
      step={String(record?.seq ?? 0)}
      title={texts.heldTitle({ name: register.name })}
      description={texts.heldText}
      submit={texts.decide}
      schema={decideForm}
      values={{ post: true, reason: '' }}
      send={async (body) => {
        if (!record) return;
        await send({ params: { ...params, seq: record.seq }, body });
        if (data?.rows.length === 1) dialog.onClose();
      }}
    >
      {(form) => {
        const isBooked = form.methods.watch('post') !== false;
        const choose = (value: string) => form.methods.setValue('post', value === 'book', { shouldDirty: true });
        return (
          <>
            {record ? <HeldFacts record={record} /> : null}
            <RadioCards label={texts.decision}>
              <RadioCard name="post" value="book" checked={isBooked} onChoose={choose} title={texts.book}>
                {texts.bookText}
              </RadioCard>
              <RadioCard name="post" value="close" checked={!isBooked} onChoose={choose} title={texts.close}>
                {texts.closeText}
              </RadioCard>
            </RadioCards>
            <Field label={texts.reason} error={form.error('reason')}>
              <Textarea {...form.control('reason')} limit={REASON_LENGTH.max} required />
            </Field>
          </>
        );
      }}
    </SchemaDialog>
  );
}

/** Records of one call. */
const PIECE = 100;

type SavedRecord = { readonly seq: number; readonly register: number };

/** Reads a saved file; undefined for any other file. */
async function readSavedFile(file: File): Promise<SavedRecord[] | undefined> {
  try {
    const { records } = JSON.parse(await file.text()) as { records?: unknown };
    return Array.isArray(records) && records.length > 0 ? (records as SavedRecord[]) : undefined;
  } catch {
    return undefined;
  }
}

/** Imports a file in pieces, in the order of its records. A register that has some of them already gets them answered again. */
export function ImportDialog({ register, ...dialog }: Props) {
  const id = useId();
  const { send } = useSend(importRecords, { invalidates: [listRegisters, listRecords, listFlags, listShifts] });
  const [records, setRecords] = useState<SavedRecord[]>();
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState<number>();
  const take = async (file: File | undefined) => {
    const found = file && (await readSavedFile(file));
    setRecords(found);
    setProblem(file && !found ? texts.noSavedFile : undefined);
  };
  const post = async (all: readonly SavedRecord[]) => {
    const results: PostedAnswer['results'] = [];
    for (let from = 0; from < all.length; from += PIECE) {
      setDone(from);
      const body = { records: all.slice(from, from + PIECE) };
      results.push(...(await send({ params: { id: register.id }, body })).results);
    }
    const held = results.filter(({ state }) => state === 'held').length;
    alerts.success(texts.imported({ count: results.length, held }));
    dialog.onClose();
  };
  return (
    <FormDialog
      {...dialog}
      width="sm"
      title={texts.importTitle({ name: register.name })}
      description={texts.importText}
      submit={texts.importVerb}
      tone={records ? undefined : 'outline-primary'}
      isSending={done !== undefined}
      isDirty={records !== undefined}
      busyLabel={done === undefined ? undefined : texts.progress({ done, all: records?.length ?? 0 })}
    >
      {(form) => (
        <form
          id={form.id}
          onSubmit={(event) => {
            event.preventDefault();
            if (!records) return setProblem(texts.noSavedFile);
            post(records).catch((error: unknown) => {
              setDone(undefined);
              setProblem(getFailureMessage(error, texts.importFailed));
            });
          }}
          className="flex flex-col gap-3"
        >
          <label htmlFor={`${id}-file`} className="font-semibold">
            {texts.savedFile}
          </label>
          <input
            id={`${id}-file`}
            type="file"
            accept=".json,application/json"
            onChange={(event) => void take(event.target.files?.[0])}
          />
          {records ? <p className="text-muted">{texts.count({ count: records.length })}</p> : null}
          {problem ? <Alert tone="error">{problem}</Alert> : null}
        </form>
      )}
    </FormDialog>
  );
}
