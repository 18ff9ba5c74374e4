// The not-found and crash pages.
import { texts as appTexts } from '@tilgul/messages/shared/app';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { LANDING, PATHS } from '../shared/paths.ts';
import { useSession } from '../shared/session/session.ts';
import { Button, LinkButton } from '../ui/controls/button.tsx';

function useHomePath() {
  const session = useSession();
  return session ? LANDING[session.role] : PATHS.home;
}

export function NotFoundPage() {
  const home = useHomePath();
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center gap-4 py-16 text-center">
      <h1 className="text-h1 font-semibold">{titles.notFound}</h1>
      <p className="text-muted">{appTexts.notFoundText}</p>
      <LinkButton to={home}>{appTexts.toStart}</LinkButton>
    </div>
  );
}

export function CrashPage() {
  const home = useHomePath();
  return (
    <div role="alert" className="mx-auto flex max-w-lg flex-col items-center gap-4 py-16 text-center">
      <h1 className="text-h1 font-semibold">{titles.crash}</h1>
      <p className="text-muted">{appTexts.crashText}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>{appTexts.reload}</Button>
        <LinkButton variant="outline" to={home}>
          {appTexts.toStart}
        </LinkButton>
      </div>
    </div>
  );
}
