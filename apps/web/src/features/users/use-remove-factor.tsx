// Turning off the second factor of a listed user: the button of a row and its dialog, whose code is fetched with the first press.
import type { UserAnswer } from '@tilgul/contract/users';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLast } from '../../shared/screen/use-last.ts';
import { useSession } from '../../shared/session/session.ts';
import { twoStepTexts } from '../../texts/en/shared/two-step.ts';
import { t } from '../../texts/text.ts';
import { Button } from '../../ui/controls/button.tsx';

const RemoveOfDialog = lazy(() =>
  import('../two-factor/remove-of-dialog.tsx').then((m) => ({ default: m.RemoveOfDialog })),
);
const texts = twoStepTexts.removeOf;

interface Opened {
  readonly user: UserAnswer;
  /** Makes each opening begin anew. */
  readonly round: number;
}

/** `button(user)` is for those who have a factor and are not oneself, `dialog` is rendered once. */
export function useRemoveFactor(): { button: (user: UserAnswer) => ReactNode; dialog: ReactNode } {
  const ownId = useSession()?.userId;
  const [opened, setOpened] = useState<Opened>();
  const shown = useLast(opened);
  const button = (user: UserAnswer) =>
    user.has_factor && user.id !== ownId ? (
      <Button
        size={36}
        variant="ghost"
        aria-label={t(texts.title, { name: `${user.first_name} ${user.last_name}` })}
        aria-haspopup="dialog"
        onClick={() => setOpened({ user, round: (shown?.round ?? 0) + 1 })}
      >
        {texts.action}
      </Button>
    ) : null;
  const dialog = shown ? (
    <Suspense fallback={null}>
      <RemoveOfDialog
        key={shown.round}
        user={shown.user}
        isOpen={opened !== undefined}
        onClose={() => setOpened(undefined)}
      />
    </Suspense>
  ) : null;
  return { button, dialog };
}
