// All two-factor dialogs, in one lazily loaded file.
import { listSessions } from '@tilgul/contract/account';
import { authenticatorCode } from '@tilgul/contract/auth.forms';
import { beginFactor, confirmFactor, removeFactor, renewRecoveryCodes, viewFactor } from '@tilgul/contract/two-factor';
import { getUser } from '@tilgul/contract/users';
import { texts as twoFactorTexts } from '@tilgul/messages/shared/two-factor';
import { Copy, Download, Printer, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { encode } from 'uqr';
import { saveFile } from '../../shared/api/files.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useSend } from '../../shared/api/use-send.ts';
import { LANDING } from '../../shared/paths.ts';
import { useOwnUser } from '../../shared/session/own-user.ts';
import { readSession, setTwoFactorRequired, useIsTwoFactorRequired } from '../../shared/session/session.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CodeField } from '../../ui/fields/otp-field.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { PrintArea } from '../../ui/layers/paper.tsx';
import { type DialogState, SchemaDialog } from '../../ui/layers/schema-dialog.tsx';
import { ReauthenticationForm } from './two-factor-form.tsx';

function CodeList({ codes }: { codes: readonly string[] }) {
  return (
    <ol aria-label={twoFactorTexts.recovery.list} className="grid grid-cols-2 gap-x-6 gap-y-1 text-base tabular-nums">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ol>
  );
}

/** Copy, print or save the codes; `head` names the account. */
function SaveCodes({ codes, head, file }: { codes: readonly string[]; head: string; file: string }) {
  const text = `${head}\n\n${codes.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      alerts.success(twoFactorTexts.recovery.copied);
    } catch {
      alerts.failure(twoFactorTexts.error, twoFactorTexts.recovery.notCopied);
    }
  };
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <Button variant="outline" size={40} icon={Copy} onClick={() => void copy()}>
        {twoFactorTexts.recovery.copy}
      </Button>
      <Button variant="outline" size={40} icon={Printer} onClick={() => window.print()}>
        {twoFactorTexts.recovery.print}
      </Button>
      <Button variant="outline" size={40} icon={Download} onClick={() => saveFile(file, text, 'text/plain')}>
        {twoFactorTexts.recovery.download}
      </Button>
    </div>
  );
}

function RecoveryCodesDialog({ isOpen, onClose, codes }: DialogState & { codes: readonly string[] }) {
  const { brand } = useSettings();
  const username = useOwnUser().data?.username ?? '';
  const head = twoFactorTexts.recovery.head({ brand, username });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={twoFactorTexts.recovery.title}
      description={twoFactorTexts.recovery.lead}
      width="sm"
      footer={<Button onClick={onClose}>{twoFactorTexts.recovery.done}</Button>}
    >
      <div className="rounded-control bg-sunken p-4">
        <CodeList codes={codes} />
      </div>
      <SaveCodes codes={codes} head={head} file={twoFactorTexts.recovery.file({ username })} />
      <PrintArea label={twoFactorTexts.recovery.title}>
        <p className="mb-3 font-semibold">{head}</p>
        <CodeList codes={codes} />
      </PrintArea>
    </Dialog>
  );
}

/** SVG path with one square per dark module, row by row. */
const toSvgPath = (squares: readonly (readonly boolean[])[]): string =>
  squares.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');

/** Dark on white with the quiet zone that scanners need, in any theme. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto block size-52 max-w-full rounded-control bg-white text-black"
    >
      <path d={toSvgPath(data)} fill="currentColor" />
    </svg>
  );
}

/** The shared secret as authenticator apps accept it. */
interface Secret {
  readonly secret: string;
  readonly uri: string;
}

function PasswordStep({ onBegun, ...dialog }: DialogState & { onBegun: (secret: Secret) => void }) {
  const { send } = useSend(beginFactor);
  return (
    <ReauthenticationForm
      {...dialog}
      hasCode={false}
      title={twoFactorTexts.setUp.title}
      description={twoFactorTexts.setUp.lead}
      submit={twoFactorTexts.setUp.go}
      send={async (body) => onBegun(await send({ body }))}
    />
  );
}

/** The secret as QR code, as text in groups of four, and as link for users on the phone itself. */
function SecretParts({ secret, uri }: Secret) {
  return (
    <div className="flex flex-col gap-3">
      <p>{twoFactorTexts.setUp.scan}</p>
      <QrCode text={uri} label={twoFactorTexts.setUp.picture} />
      <a
        href={uri}
        className="inline-flex min-h-11 items-center justify-center gap-2 font-semibold text-primary hover:underline md:hidden"
      >
        <Smartphone size={20} aria-hidden="true" />
        {twoFactorTexts.setUp.open}
      </a>
      <p className="text-sm text-muted">
        {twoFactorTexts.setUp.key}
        <span className="mt-1 block rounded-control bg-sunken p-3 text-base break-words text-ink tabular-nums">
          {secret.replace(/.{4}(?=.)/g, '$& ')}
        </span>
      </p>
    </div>
  );
}

function AppStep({
  secret,
  onConfirmed,
  ...dialog
}: DialogState & { secret: Secret; onConfirmed: (codes: readonly string[]) => void }) {
  const { send } = useSend(confirmFactor, { invalidates: [viewFactor, getUser, listSessions] });
  return (
    <SchemaDialog
      {...dialog}
      title={twoFactorTexts.setUp.title}
      submit={twoFactorTexts.setUp.submit}
      schema={authenticatorCode}
      values={{ otp: '' }}
      send={async (body) => {
        const { recovery_codes } = await send({ body });
        alerts.success(twoFactorTexts.setUp.done);
        onConfirmed(recovery_codes);
      }}
    >
      {(form) => (
        <>
          <SecretParts {...secret} />
          <CodeField form={form} label={twoFactorTexts.setUp.code} />
        </>
      )}
    </SchemaDialog>
  );
}

function SetUpDialog({ isOpen, onClose }: DialogState) {
  const [secret, setSecret] = useState<Secret>();
  const [codes, setCodes] = useState<readonly string[]>();
  const isDemanded = useIsTwoFactorRequired();
  const close = () => {
    onClose();
    setSecret(undefined);
    setCodes(undefined);
  };
  const finish = () => {
    close();
    const role = readSession()?.role;
    if (!isDemanded || !role) return;
    // Reload what was refused while two-factor sign-in was missing.
    setTwoFactorRequired(false);
    window.location.assign(LANDING[role]);
  };
  if (codes) return <RecoveryCodesDialog isOpen={isOpen} codes={codes} onClose={finish} />;
  if (secret) return <AppStep isOpen={isOpen} onClose={close} secret={secret} onConfirmed={setCodes} />;
  return <PasswordStep isOpen={isOpen} onClose={close} onBegun={setSecret} />;
}

/** Creates new recovery codes and shows them. */
function RenewDialog(dialog: DialogState) {
  const { send } = useSend(renewRecoveryCodes, { invalidates: [viewFactor] });
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => {
    dialog.onClose();
    setCodes(undefined);
  };
  if (codes) return <RecoveryCodesDialog isOpen={dialog.isOpen} codes={codes} onClose={close} />;
  return (
    <ReauthenticationForm
      {...dialog}
      title={twoFactorTexts.renew.title}
      description={twoFactorTexts.renew.lead}
      submit={twoFactorTexts.renew.submit}
      send={async (body) => setCodes((await send({ body })).recovery_codes)}
    />
  );
}

function RemoveDialog(dialog: DialogState) {
  const { send } = useSend(removeFactor, { invalidates: [viewFactor, getUser] });
  return (
    <ReauthenticationForm
      {...dialog}
      title={twoFactorTexts.remove.title}
      description={twoFactorTexts.remove.lead}
      submit={twoFactorTexts.remove.submit}
      send={(body) => send({ body })}
      done={twoFactorTexts.remove.done}
    />
  );
}

export type TwoFactorDialogName = 'set-up' | 'remove' | 'renew';

export function TwoFactorDialogs({ name, ...dialog }: DialogState & { name: TwoFactorDialogName }) {
  switch (name) {
    case 'set-up':
      return <SetUpDialog {...dialog} />;
    case 'remove':
      return <RemoveDialog {...dialog} />;
    case 'renew':
      return <RenewDialog {...dialog} />;
  }
}
