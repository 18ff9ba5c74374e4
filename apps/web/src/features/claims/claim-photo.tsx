// The photo of a claim, loaded with the token since it is private (CLAIM-8).
import { showClaimPhoto } from '@tilgul/contract/claims';
import { texts } from '@tilgul/messages/shared/claims';
import { isApiError, isSessionError } from '../../shared/api/call-error.ts';
import { useFile } from '../../shared/api/use-file.ts';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import { Spinner } from '../../ui/feedback/loading.tsx';

/** Shows the photo, or why it is not there. */
export function ClaimPhoto({ claim: { id, number } }: { claim: { readonly id: number; readonly number: string } }) {
  const { url, error, reload } = useFile(showClaimPhoto, { params: { id } });
  if (url !== undefined)
    return (
      <img src={url} alt={texts.photo({ number })} className="max-h-80 w-full rounded-card bg-sunken object-contain" />
    );
  if (isSessionError(error)) return null;
  if (isApiError(error) && error.status === 404) return <p className="text-muted">{texts.photoGone}</p>;
  if (error) return <Alert action={<AlertAction label={texts.retry} onPress={reload} />}>{texts.photoFailed}</Alert>;
  return (
    <p role="status" className="flex h-40 items-center justify-center gap-2 rounded-card bg-sunken text-muted">
      <Spinner /> {texts.photoLoading}
    </p>
  );
}
