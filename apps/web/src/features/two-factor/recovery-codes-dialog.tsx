// Shows recovery codes, this one time: to copy, print or save.
import { Copy, Download, Printer } from 'lucide-react';
import { useSettings } from '../../shared/api/settings.ts';
import { saveFile } from '../../shared/screen/save-file.ts';
import { useOwnUser } from '../../shared/session/own-user.ts';
import { twoStepTexts } from '../../texts/en/shared/two-step.ts';
import { t } from '../../texts/text.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { Paper } from '../../ui/layers/paper.tsx';
import type { FactorDialogProps } from './factor-form.tsx';

const texts = twoStepTexts.recovery;

function CodeList({ codes }: { codes: readonly string[] }) {
  return (
    <ol aria-label={texts.list} className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-base">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ol>
  );
}

/** What can be done with the codes; `head` says whose they are. */
function Keeping({ codes, head, file }: { codes: readonly string[]; head: string; file: string }) {
  const text = `${head}\n\n${codes.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      alerts.success(texts.copied);
    } catch {
      alerts.failure(twoStepTexts.error, texts.notCopied);
    }
  };
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <Button variant="outline" size={40} icon={Copy} onClick={() => void copy()}>
        {texts.copy}
      </Button>
      <Button variant="outline" size={40} icon={Printer} onClick={() => window.print()}>
        {texts.print}
      </Button>
      <Button variant="outline" size={40} icon={Download} onClick={() => saveFile(file, text, 'text/plain')}>
        {texts.download}
      </Button>
    </div>
  );
}

export function RecoveryCodesDialog({ isOpen, onClose, codes }: FactorDialogProps & { codes: readonly string[] }) {
  const { brand } = useSettings();
  const username = useOwnUser().data?.username ?? '';
  const head = t(texts.head, { brand, username });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title}
      description={texts.lead}
      width="sm"
      footer={<Button onClick={onClose}>{texts.done}</Button>}
    >
      <div className="rounded-control bg-sunken p-4">
        <CodeList codes={codes} />
      </div>
      <Keeping codes={codes} head={head} file={t(texts.file, { username })} />
      <Paper label={texts.title}>
        <p className="mb-3 font-semibold">{head}</p>
        <CodeList codes={codes} />
      </Paper>
    </Dialog>
  );
}
