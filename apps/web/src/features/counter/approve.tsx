// A manager's approval by their PIN, for what a cashier may not do alone.
import { texts } from '@tilgul/messages/counter/sell';
import { texts as startTexts } from '@tilgul/messages/counter/start';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { useSnapshot } from './context.ts';
import type { Approval } from './engine/basket.ts';
import type { Person } from './engine/catalogue.ts';
import { Dialog, Notice } from './parts.tsx';
import { PinForm } from './start.tsx';

interface ApproveDialogProps {
  onClose: () => void;
  onApproved: (approval: Approval) => void;
}

export function ApproveDialog({ onClose, onApproved }: ApproveDialogProps) {
  const { index } = useSnapshot();
  const managers = (index?.catalogue.people ?? []).filter(({ is_manager }) => is_manager);
  const [manager, setManager] = useState<Person | undefined>(managers.length === 1 ? managers[0] : undefined);
  return (
    <Dialog title={texts.approve} onClose={onClose}>
      <p className="mb-3">{texts.approveWhat}</p>
      {managers.length === 0 ? <Notice>{texts.noManager}</Notice> : null}
      {manager ? (
        <PinForm
          person={manager}
          label={startTexts.pinOf({ name: manager.name })}
          button={texts.approveButton}
          onChecked={(check) => onApproved({ by: manager.user_id, check })}
        />
      ) : (
        <div className="grid gap-2">
          {managers.map((one) => (
            <Button key={one.user_id} variant="outline" size={52} onClick={() => setManager(one)}>
              {one.name}
            </Button>
          ))}
        </div>
      )}
    </Dialog>
  );
}
