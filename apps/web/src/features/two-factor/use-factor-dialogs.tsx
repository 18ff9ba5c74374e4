// The dialogs of two-step sign-in, whose code is fetched when somebody reaches for one of them.
import type { FactorAnswer } from '@tilgul/contract/factors';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLast } from '../../shared/screen/use-last.ts';
import type { FactorDialogName } from './factor-dialogs.tsx';

const loadDialogs = () => import('./factor-dialogs.tsx').then((m) => ({ default: m.FactorDialogs }));
const FactorDialogs = lazy(loadDialogs);
/** A failure is no news here; opening shows it. */
const prefetch = () => void loadDialogs().catch(() => undefined);

/** `opener(name)` is for the control, `dialogs` is rendered once. Where a factor is required and missing, its set-up is open. */
export function useFactorDialogs({ is_on, is_required }: FactorAnswer) {
  const [name, setName] = useState<FactorDialogName | undefined>(is_required && !is_on ? 'set-up' : undefined);
  const shown = useLast(name);
  const opener = (wanted: FactorDialogName) => ({
    onClick: () => setName(wanted),
    onPointerEnter: prefetch,
    onFocus: prefetch,
    'aria-haspopup': 'dialog' as const,
  });
  const dialogs: ReactNode = shown ? (
    <Suspense fallback={null}>
      <FactorDialogs key={shown} name={shown} isOpen={name !== undefined} onClose={() => setName(undefined)} />
    </Suspense>
  ) : null;
  return { opener, dialogs };
}
