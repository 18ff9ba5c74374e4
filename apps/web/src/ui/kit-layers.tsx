// Owns the part of the kit's development page that opens layers, messages and questions.
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { alerts, confirm } from '../lib/alerts.tsx';
import { formatDifference, formatRupees } from '../lib/money.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { Part, ROW } from './kit-part.tsx';
import { Menu, MenuGroup, MenuItem, MenuTick } from './menu.tsx';
import { useDirtyGuard } from './use-dirty-guard.ts';

function Mismatch() {
  return (
    <dl className="divide-y divide-hairline rounded-card bg-sunken px-4">
      {[
        ['Order total', formatRupees(397)],
        ['Cash entered', formatRupees(400)],
        ['Difference', formatDifference(3)],
      ].map(([name, sum]) => (
        <div key={name} className="flex justify-between py-3 text-h3">
          <dt>{name}</dt>
          <dd className="font-semibold">{sum}</dd>
        </div>
      ))}
    </dl>
  );
}

function AlertButtons() {
  const [answer, setAnswer] = useState('');
  const say = (given: string | boolean) => setAnswer(JSON.stringify(given));
  return (
    <div className={`${ROW} mt-3`}>
      <Button variant="outline" onClick={() => alerts.success('Login Successful', 'Welcome back!')}>
        Success
      </Button>
      <Button variant="outline" onClick={() => alerts.failure('Failed to Fetch Orders', 'Please try again later.')}>
        Failure
      </Button>
      <Button
        variant="outline"
        onClick={() =>
          alerts.success('Jaggery removed', undefined, {
            ms: 5000,
            action: { label: 'Undo', onPress: () => say('undone') },
          })
        }
      >
        Undo
      </Button>
      <Button
        variant="outline"
        onClick={async () =>
          say(
            await confirm({
              title: 'Delete Order',
              text: 'Are you sure you want to delete this order?',
              confirmLabel: 'Delete',
            }),
          )
        }
      >
        Question
      </Button>
      <Button
        variant="outline"
        onClick={async () =>
          say(
            await confirm({
              title: 'Cancel order',
              confirmLabel: 'Cancel order',
              cancelLabel: 'Keep it',
              reason: { label: 'Reason', min: 3, max: 200 },
            }),
          )
        }
      >
        Reason
      </Button>
      <Button
        variant="outline"
        onClick={async () =>
          say(
            await confirm({
              title: 'Amount Mismatch',
              details: <Mismatch />,
              confirmLabel: 'Yes, Continue',
              cancelLabel: 'No, Check Again',
              look: 'staff',
            }),
          )
        }
      >
        Mismatch
      </Button>
      <Button variant="outline" onClick={() => void alerts.sessionExpired()}>
        Session
      </Button>
      <output>{answer}</output>
    </div>
  );
}

export function Layers() {
  const [isDialog, setDialog] = useState(false);
  const [isDrawer, setDrawer] = useState(false);
  const [hasStore, setStore] = useState(true);
  const guard = useDirtyGuard(() => setDialog(false));
  return (
    <Part title="Layers">
      <div className={ROW}>
        <Button variant="outline" onClick={() => setDialog(true)}>
          Dialog
        </Button>
        <Button variant="outline" onClick={() => setDrawer(true)}>
          Drawer
        </Button>
        <Menu align="start" trigger={<Button variant="outline">Menu</Button>}>
          <MenuItem label="View" onSelect={() => undefined} />
          <MenuItem label="Delete" icon={Trash2} tone="danger" onSelect={() => undefined} />
          <MenuGroup label="Show columns">
            <MenuTick label="Store" isTicked={hasStore} onChange={setStore} />
          </MenuGroup>
        </Menu>
      </div>
      <AlertButtons />
      <Dialog
        isOpen={isDialog}
        onClose={guard.close}
        title="Allocate Store"
        description="The store that gets order #1049."
        footer={
          <>
            <Button variant="outline" onClick={guard.close}>
              Cancel
            </Button>
            <Button onClick={() => setDialog(false)}>Allocate Store</Button>
          </>
        }
      >
        <Field label="Store">
          <Input onChange={(event) => guard.setDirty(event.target.value !== '')} />
        </Field>
      </Dialog>
      <Drawer isOpen={isDrawer} onClose={() => setDrawer(false)} title="Menu">
        <p className="px-5 pb-4">Dashboard</p>
      </Drawer>
    </Part>
  );
}
