// One inquiry: the submitted data, its notes, and the next stage.
import { INQUIRY_NOTE_LENGTH, type InquiryNote, type InquiryStage } from '@tilgul/contract/public-forms';
import { texts } from '@tilgul/messages/office/inquiries';
import { useRef, useState } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { formatRecentTime } from '../../shared/format/recent-dates.ts';
import { Button } from '../../ui/controls/button.tsx';
import { type DescItem, DescList } from '../../ui/display/desc-list.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Textarea } from '../../ui/fields/input.tsx';
import { Dialog, useDirtyGuard } from '../../ui/layers/dialog.tsx';
import {
  type Inquiry,
  type InquiryList,
  isFirstPress,
  NEXT_STAGE,
  type ProgressCall,
  StageBadge,
  useProgress,
} from './inquiry-progress.tsx';

function Notes({ notes }: { notes: readonly InquiryNote[] }) {
  const { business_tz } = useSettings();
  if (notes.length === 0) return <p className="text-muted">{texts.noNotes}</p>;
  return (
    <ol className="flex flex-col gap-3 border-s-2 border-hairline ps-4">
      {notes.map(({ at, author, stage, note }) => (
        <li key={`${at} ${note}`}>
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
            {texts.by({ name: author ?? texts.none, date: formatRecentTime(at, business_tz) })}
            {stage ? <StageBadge stage={stage} /> : null}
          </p>
          <p className="wrap-anywhere">{note}</p>
        </li>
      ))}
    </ol>
  );
}

interface InquiryDialogProps {
  inquiry: Inquiry;
  name: string;
  /** 'Franchise request 7' */
  description: string;
  /** Label of the step that closes it. */
  finish: string;
  facts: DescItem[];
  isOpen: boolean;
  onClose: () => void;
  call: ProgressCall;
  listCall: InquiryList;
}

/** Details and notes; a note is saved alone or with the next stage. */
export function InquiryDialog(props: InquiryDialogProps) {
  const { inquiry, name, description, finish, facts, isOpen, onClose, call, listCall } = props;
  const { progress, isSending } = useProgress(call, listCall);
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const steps: Readonly<Record<InquiryStage, string>> = { new: texts.contact, contacted: finish, closed: texts.reopen };
  // Not the step, which a second Enter would press unread, nor the note, whose keyboard would cover what there is to read.
  const start = useRef<HTMLParagraphElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const words = note.trim();
  const { close } = useDirtyGuard(onClose, words !== '');
  const save = async (stage?: InquiryStage) => {
    setMissing(stage === undefined && !words);
    if (stage === undefined && !words) return field.current?.focus();
    if (await progress(inquiry, { ...(stage ? { stage } : {}), ...(words ? { note: words } : {}) }, name)) setNote('');
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={name}
      description={description}
      initialFocus={start}
      footer={
        <>
          <Button variant="outline" busy={isSending} onClick={() => void save()}>
            {texts.saveNote}
          </Button>
          <Button busy={isSending} onClick={(press) => isFirstPress(press) && void save(NEXT_STAGE[inquiry.stage])}>
            {steps[inquiry.stage]}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <p ref={start} tabIndex={-1} className="outline-none">
          <StageBadge stage={inquiry.stage} />
        </p>
        <DescList items={facts} className="max-sm:grid-cols-2" />
        <section aria-label={texts.notes} className="flex flex-col gap-3">
          <h3 className="text-h3 font-semibold">{texts.notes}</h3>
          <Notes notes={inquiry.notes} />
          <Field label={texts.note} error={isMissing && !words ? texts.noteMissing : undefined}>
            <Textarea
              ref={field}
              rows={2}
              value={note}
              limit={INQUIRY_NOTE_LENGTH}
              onChange={(event) => setNote(event.target.value)}
            />
          </Field>
        </section>
      </div>
    </Dialog>
  );
}
