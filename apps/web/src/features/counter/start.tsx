// Before selling: register the device, sign in with a PIN, open a shift.
import { texts as pageTexts } from '@tilgul/messages/counter/page';
import { texts } from '@tilgul/messages/counter/start';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { useRegister, useSnapshot } from './context.ts';
import type { Book } from './engine/book.ts';
import { CallError } from './engine/calls.ts';
import type { Person } from './engine/catalogue.ts';
import { Field, Notice, parseAmount } from './parts.tsx';
import { saveUnsent } from './save-file.ts';

const Page = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className="mx-auto w-full max-w-lg space-y-4 p-4 pt-8 sm:pt-14">
    <h2 className="text-h1 font-semibold">{title}</h2>
    {children}
  </main>
);

interface DeviceErrors {
  readonly form?: string;
  readonly name?: string;
  readonly otp?: boolean;
}

const explain = (error: unknown): DeviceErrors => {
  if (!(error instanceof CallError)) return { form: pageTexts.noNetwork };
  if (error.body.code === 'otp_required') return { otp: true };
  if (Array.isArray(error.body['name'])) return { name: error.sentence('name') };
  return { form: error.sentence(), otp: error.body.code === 'otp_refused' };
};

export function RegisterDevice() {
  const register = useRegister();
  const [form, setForm] = useState({ username: '', password: '', otp: '', name: '' });
  const [errors, setErrors] = useState<DeviceErrors>({});
  const [isBusy, setBusy] = useState(false);
  const set = (member: keyof typeof form) => (value: string) => setForm({ ...form, [member]: value });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    register
      .registerDevice(form)
      .catch((error: unknown) => setErrors(explain(error)))
      .finally(() => setBusy(false));
  };
  return (
    <Page title={texts.registerTitle}>
      <p>{texts.registerWhat}</p>
      <form onSubmit={submit} className="space-y-4" noValidate>
        <Field label={texts.username} value={form.username} onValue={set('username')} autoComplete="username" />
        <Field
          label={texts.password}
          type="password"
          value={form.password}
          onValue={set('password')}
          autoComplete="current-password"
        />
        {errors.otp ? (
          <Field label={texts.code} value={form.otp} onValue={set('otp')} inputMode="numeric" autoFocus />
        ) : null}
        <Field label={texts.name} hint={texts.nameHint} value={form.name} onValue={set('name')} error={errors.name} />
        {errors.form ? (
          <div role="alert">
            <Notice tone="danger">{errors.form}</Notice>
          </div>
        ) : null}
        <Button type="submit" size={52} wide busy={isBusy}>
          {texts.register}
        </Button>
      </form>
    </Page>
  );
}

/** The register was revoked or differs from the server: it keeps everything and says so. */
export function Stopped({ why }: { why: NonNullable<Book['stopped']> }) {
  const register = useRegister();
  const [isAgain, setAgain] = useState(false);
  if (isAgain) return <RegisterDevice />;
  return (
    <Page title={texts.stoppedTitle}>
      <Notice tone="danger">{texts[why]}</Notice>
      <p>{texts.stoppedWhat}</p>
      <SaveButton onSave={() => saveUnsent(register)} />
      <Button variant="outline" wide onClick={() => setAgain(true)}>
        {texts.again}
      </Button>
    </Page>
  );
}

function SaveButton({ onSave }: { onSave: () => Promise<string> }) {
  const [saved, setSaved] = useState<string>();
  return (
    <>
      <Button size={52} wide onClick={() => void onSave().then(setSaved)}>
        {pageTexts.file}
      </Button>
      {saved ? <p role="status">{pageTexts.fileSaved({ name: saved })}</p> : null}
    </>
  );
}

interface PinFormProps {
  person: Person;
  label: string;
  button: string;
  /** Called with the server's check, null if the PIN was checked offline. */
  onChecked: (check: string | null) => void;
}

/** Asks for a person's PIN: by keyboard, or by the keys on the screen. */
export function PinForm({ person, label, button, onChecked }: PinFormProps) {
  const register = useRegister();
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy || pin === '') return;
    setBusy(true);
    const result = await register.checkPin(person, pin);
    setBusy(false);
    if (result.ok) return onChecked(result.check);
    setPin('');
    const known = { wrong: texts.wrongPin, locked: texts.locked, none: texts.noPin({ name: person.name }) };
    setError(known[result.why as keyof typeof known] ?? result.why);
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="space-y-4" noValidate>
      <Field
        label={label}
        type="password"
        inputMode="numeric"
        maxLength={6}
        autoFocus
        tall
        value={pin}
        onValue={(value) => setPin(value.replace(/\D/g, ''))}
        error={error}
      />
      <div className="grid grid-cols-3 gap-2" aria-hidden="true">
        {['1', '2', '3', '4', '5', '6', '7', '8', '9', 'C', '0', '←'].map((key) => (
          <Button
            key={key}
            variant="outline"
            size={52}
            tabIndex={-1}
            onClick={() => setPin(key === 'C' ? '' : key === '←' ? pin.slice(0, -1) : (pin + key).slice(0, 6))}
          >
            {key}
          </Button>
        ))}
      </div>
      <Button type="submit" size={52} wide busy={isBusy}>
        {button}
      </Button>
    </form>
  );
}

/** People as buttons, then their PIN. */
export function SignIn() {
  const register = useRegister();
  const { index } = useSnapshot();
  const [person, setPerson] = useState<Person>();
  const people = index?.catalogue.people ?? [];
  if (person) {
    return (
      <Page title={texts.pinOf({ name: person.name })}>
        <PinForm
          key={person.user_id}
          person={person}
          label={texts.pin}
          button={texts.signIn}
          onChecked={() => register.signIn(person)}
        />
        <Button variant="ghost" wide onClick={() => setPerson(undefined)}>
          {texts.other}
        </Button>
      </Page>
    );
  }
  return (
    <Page title={texts.who}>
      {people.length === 0 ? <Notice>{texts.noPeople}</Notice> : null}
      <ul className="grid gap-2 sm:grid-cols-2">
        {people.map((one) => (
          <li key={one.user_id}>
            <button
              type="button"
              onClick={() => setPerson(one)}
              className="min-h-16 w-full rounded-card border border-input bg-paper px-4 py-2 text-start hover:bg-sunken"
            >
              <span className="block font-semibold">{one.name}</span>
              <span className="block text-xs text-muted">
                {one.is_manager ? texts.manager : one.can_sell ? '' : texts.noSelling}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Page>
  );
}

export function OpenShift() {
  const register = useRegister();
  const { book } = useSnapshot();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const float = parseAmount(text, 0);
    if (float === undefined) return setError(texts.amountMissing);
    register.openShift(float).catch((reason: unknown) => setError(String(reason)));
  };
  return (
    <Page title={texts.openTitle({ number: (book?.lastShift ?? 0) + 1 })}>
      <form onSubmit={submit} className="space-y-4" noValidate>
        <Field
          label={texts.float}
          hint={texts.floatWhat}
          inputMode="decimal"
          autoFocus
          tall
          value={text}
          onValue={setText}
          error={error}
        />
        <Button type="submit" size={52} wide>
          {texts.openShift}
        </Button>
      </form>
    </Page>
  );
}
