// The counter: opens the register, keeps to one tab, and shows the screen that comes next.
import { texts } from '@tilgul/messages/counter/page';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Bar, Strips } from './bar.tsx';
import { RegisterContext, useSnapshot } from './context.ts';
import { Register } from './engine/register.ts';
import { loadLater } from './late.ts';
import { Notice } from './parts.tsx';
import { Sell } from './sell.tsx';
import { OpenShift, RegisterDevice, SignIn, Stopped } from './start.tsx';
import { holdCounter, type TabState } from './tab.ts';
import { startWorker } from './update.ts';

/** The first screen that is not done yet. */
function Screens() {
  const { device, book, index, cashier } = useSnapshot();
  if (!device) return <RegisterDevice />;
  if (book && book.stopped !== null) return <Stopped why={book.stopped} />;
  if (!index || !book) return <Loading />;
  if (!cashier) return <SignIn />;
  if (!book.shift) return <OpenShift />;
  return <Sell />;
}

const Loading = () => (
  <p role="status" className="p-8 text-center text-muted">
    {texts.loading}
  </p>
);

function OtherTab({ onUse }: { onUse: () => void }) {
  return (
    <main className="mx-auto max-w-lg space-y-4 p-6 pt-16 text-center">
      <h2 className="text-h1 font-semibold">{texts.otherTab}</h2>
      <p>{texts.otherTabWhat}</p>
      <Button size={52} onClick={onUse} autoFocus>
        {texts.useHere}
      </Button>
    </main>
  );
}

function Header() {
  return (
    <header className="flex min-h-14 items-center bg-sidebar px-4 text-white">
      <h1 className="text-h3 font-semibold">{texts.title}</h1>
    </header>
  );
}

/** The register of this browser, opened while this tab has the lock. */
function useOpenRegister(tab: TabState) {
  const [register, setRegister] = useState<Register>();
  const [error, setError] = useState<string>();
  useEffect(() => {
    if (tab !== 'own') return;
    let opened: Register | undefined;
    let stop: (() => void) | undefined;
    let isGone = false;
    Register.open().then(
      (one) => {
        if (isGone) return one.close();
        opened = one;
        stop = one.start();
        void one.persist();
        setRegister(one);
      },
      () => setError(texts.noStorage),
    );
    return () => {
      isGone = true;
      stop?.();
      opened?.close();
      setRegister(undefined);
    };
  }, [tab]);
  return { register, error };
}

/** A new version starts once no sale is in progress. */
function useUpdates(register: Register | undefined) {
  const [start, setStart] = useState<() => void>();
  useEffect(() => {
    loadLater();
    void startWorker((next) => setStart(() => next)).catch(() => undefined);
  }, []);
  useEffect(() => {
    if (!start || !register) return;
    const startIfIdle = () => {
      if (register.snapshot.basket.lines.length === 0) start();
    };
    startIfIdle();
    return register.subscribe(startIfIdle);
  }, [start, register]);
  return start !== undefined;
}

export function Counter() {
  const [tab, setTab] = useState<TabState>('waiting');
  useEffect(() => holdCounter(setTab), []);
  const { register, error } = useOpenRegister(tab);
  const isUpdateWaiting = useUpdates(register);
  if (tab === 'other') {
    return (
      <>
        <Header />
        <OtherTab onUse={() => holdCounter(setTab, true)} />
      </>
    );
  }
  if (!register) {
    return (
      <>
        <Header />
        {error ? (
          <main className="mx-auto max-w-lg p-6">
            <Notice tone="danger">{texts.failed({ why: error })}</Notice>
          </main>
        ) : (
          <Loading />
        )}
      </>
    );
  }
  return (
    <RegisterContext value={register}>
      <Bar />
      <Strips isUpdateWaiting={isUpdateWaiting} />
      <Screens />
    </RegisterContext>
  );
}
