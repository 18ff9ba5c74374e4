// The offer to install the app, with manual steps for browsers that cannot prompt.
import { texts } from '@tilgul/messages/shared/install';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { type InstallOffer, promptInstall } from '../../shared/screen/install-offer.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';

function Steps({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.howTo}
      width="sm"
      footer={
        <Button className="ms-auto" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <ol className="flex list-decimal flex-col gap-3 ps-6">
        {texts.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Dialog>
  );
}

/** Shown on the landing page and after an order (UI-40). */
export function InstallApp({ offer }: { offer: Exclude<InstallOffer, 'none'> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="install" className="rounded-card border border-hairline bg-paper p-4 md:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span
          aria-hidden="true"
          className="grid size-12 shrink-0 place-items-center rounded-control bg-notice text-turmeric-deep"
        >
          <Smartphone size={22} strokeWidth={1.75} />
        </span>
        <div className="min-w-[min(100%,14rem)] flex-1">
          <h2 id="install" className="text-h3 font-semibold">
            {texts.title}
          </h2>
          <p className="text-muted">{texts.note}</p>
        </div>
        <Button
          variant="outline"
          className="max-sm:w-full"
          onClick={() => (offer === 'ask' ? void promptInstall() : setOpen(true))}
        >
          {texts.title}
        </Button>
      </div>
      {offer === 'steps' ? <Steps isOpen={isOpen} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}
