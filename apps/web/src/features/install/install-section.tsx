// The install offer; its code loads only where the app can be installed.
import { useEffect } from 'react';
import { useInstallOffer } from '../../shared/screen/install-offer.ts';
import { useLazyPart } from '../../shared/screen/lazy-component.tsx';

const fetchPart = () => import('./install-app.tsx').then(({ InstallApp }) => InstallApp);

/** Renders nothing in the installed app and in browsers that cannot install it. */
export function InstallSection() {
  const offer = useInstallOffer();
  const { Part, load } = useLazyPart(fetchPart);
  useEffect(() => {
    if (offer !== 'none') load();
  }, [offer, load]);
  return Part && offer !== 'none' ? <Part offer={offer} /> : null;
}
