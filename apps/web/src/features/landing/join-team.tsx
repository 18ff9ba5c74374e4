// 'Join Our Team': its two forms load shortly before the block is in view.
import { texts } from '@tilgul/messages/public/join';
import { CircleCheck } from 'lucide-react';
import { type ComponentType, useCallback, useState } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { useLazyPart, useNear } from '../../shared/screen/lazy.ts';
import { Button, type ButtonProps } from '../../ui/controls/button.tsx';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import type { JoinDialogProps } from './join-form.tsx';

type Fetch = () => Promise<ComponentType<JoinDialogProps>>;
const fetchFranchise: Fetch = () => import('./franchise-dialog.tsx').then(({ FranchiseDialog }) => FranchiseDialog);
const fetchJob: Fetch = () => import('./job-dialog.tsx').then(({ JobDialog }) => JobDialog);

/** Loads a part when the browser is idle. */
const whenIdle = (fetchPart: () => void) =>
  'requestIdleCallback' in window ? window.requestIdleCallback(fetchPart) : setTimeout(fetchPart, 200);

/** One form: its lazily loaded code and whether it is open. */
function useJoinForm(fetchPart: Fetch) {
  const lazyPart = useLazyPart(fetchPart);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    lazyPart.load();
    setOpen(true);
  };
  return { ...lazyPart, isOpen, open, close: () => setOpen(false) };
}
type JoinFormState = ReturnType<typeof useJoinForm>;

interface JoinButtonProps {
  form: JoinFormState;
  variant: NonNullable<ButtonProps['variant']>;
  label: string;
}

/** Opens a form; hover and focus prefetch it. */
function JoinButton({ form, variant, label }: JoinButtonProps) {
  return (
    <Button
      variant={variant}
      aria-haspopup="dialog"
      busy={form.isOpen && !form.Part && !form.hasFailed}
      onPointerEnter={form.load}
      onFocus={form.load}
      onClick={form.open}
    >
      {label}
    </Button>
  );
}

/** The result of a form: sent, or its code failed to load. */
function Outcome({ sentence, failed }: { sentence: string | undefined; failed: JoinFormState | undefined }) {
  if (failed) {
    return (
      <Alert className="w-full" action={<AlertAction label={texts.retry} onPress={failed.load} />}>
        {texts.formFailed}
      </Alert>
    );
  }
  if (!sentence) return null;
  return (
    <p className="flex w-full items-center gap-2 font-semibold text-turmeric">
      <CircleCheck aria-hidden="true" size={20} className="shrink-0" />
      {sentence}
    </p>
  );
}

const BLOCK =
  'flex flex-col gap-4 rounded-sheet bg-sidebar p-5 text-sidebar-text ' +
  'lg:flex-row lg:flex-wrap lg:items-center lg:justify-between lg:px-12 lg:py-9';

export function JoinTeam() {
  const { brand } = useSettings();
  const franchise = useJoinForm(fetchFranchise);
  const job = useJoinForm(fetchJob);
  const [sentence, setSentence] = useState<string>();
  const forms = [franchise, job];
  const block = useNear<HTMLElement>(
    useCallback(() => {
      whenIdle(franchise.load);
      whenIdle(job.load);
    }, [franchise.load, job.load]),
    0,
  );
  return (
    <section ref={block} aria-labelledby="join" className={BLOCK}>
      <div>
        <h2 id="join" className="text-h2 font-semibold lg:text-h1">
          {texts.title}
        </h2>
        <p className="mt-1">{texts.lead({ brand })}</p>
      </div>
      <div className="flex flex-col gap-3 sm:flex-row lg:gap-6">
        <JoinButton form={franchise} variant="accent" label={texts.franchise} />
        <JoinButton form={job} variant="outline-light" label={texts.job} />
      </div>
      <Outcome sentence={sentence} failed={forms.find(({ isOpen, hasFailed }) => isOpen && hasFailed)} />
      {franchise.Part ? (
        <franchise.Part isOpen={franchise.isOpen} onClose={franchise.close} onDone={setSentence} />
      ) : null}
      {job.Part ? <job.Part isOpen={job.isOpen} onClose={job.close} onDone={setSentence} /> : null}
    </section>
  );
}
