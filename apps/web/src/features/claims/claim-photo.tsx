// The photo of a claim, loaded with the token since it is private (CLAIM-8).
import { showClaimPhoto } from '@tilgul/contract/claims';
import { texts } from '@tilgul/messages/shared/claims';
import { useState } from 'react';
import { isApiError, isSessionError } from '../../shared/api/call-error.ts';
import { useFile } from '../../shared/api/use-file.ts';
import { cn } from '../../ui/cn.ts';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import { Spinner } from '../../ui/feedback/loading.tsx';

interface ClaimPhotoProps {
  readonly claim: { readonly id: number; readonly number: string };
  /** Small on phones; pressing it shows all of it. */
  isPreview?: boolean;
}

const WHOLE = 'w-full rounded-card bg-sunken object-contain';
const PREVIEW = 'h-20 w-28 rounded-card bg-sunken object-cover md:h-auto md:max-h-80 md:w-full md:object-contain';

/** Shows the photo, or why it is not there. */
export function ClaimPhoto({ claim: { id, number }, isPreview = false }: ClaimPhotoProps) {
  const [isLarge, setLarge] = useState(false);
  const { url, error, reload } = useFile(showClaimPhoto, { params: { id } });
  if (url !== undefined && isPreview)
    return (
      <button
        type="button"
        aria-expanded={isLarge}
        onClick={() => setLarge(!isLarge)}
        className={cn('rounded-card md:w-full', isLarge && 'w-full')}
      >
        <img src={url} alt={texts.photo({ number })} className={isLarge ? WHOLE : PREVIEW} />
      </button>
    );
  if (url !== undefined) return <img src={url} alt={texts.photo({ number })} className={cn(WHOLE, 'max-h-80')} />;
  if (isSessionError(error)) return null;
  if (isApiError(error) && error.status === 404) return <p className="text-muted">{texts.photoGone}</p>;
  if (error) return <Alert action={<AlertAction label={texts.retry} onPress={reload} />}>{texts.photoFailed}</Alert>;
  return (
    <p
      role="status"
      className={cn(
        'flex h-40 items-center justify-center gap-2 rounded-card bg-sunken px-2 text-muted',
        isPreview && 'max-md:h-20',
      )}
    >
      <Spinner /> {texts.photoLoading}
    </p>
  );
}
