// Owns what a list shows when it could not be loaded.
import { RotateCw, TriangleAlert } from 'lucide-react';
import { uiTexts } from '../texts/en/ui.ts';
import { Button } from './button.tsx';
import { EmptyFrame } from './empty.tsx';

export interface ErrorStateProps {
  /** The catalogue's title: 'Failed to Fetch Products'. */
  title: string;
  /** The server's own sentence. */
  detail?: string | undefined;
  onRetry: () => void;
  /** Another try is under way. */
  busy?: boolean;
  className?: string;
}

/** A list that could not be loaded, with Retry. */
export function ErrorState({ title, detail, onRetry, busy = false, className }: ErrorStateProps) {
  const round = (
    <span aria-hidden="true" className="grid size-20 place-items-center rounded-full bg-danger-soft text-danger">
      <TriangleAlert size={32} />
    </span>
  );
  const retry = (
    <Button variant="outline" icon={RotateCw} busy={busy} onClick={onRetry}>
      {uiTexts.retry}
    </Button>
  );
  return <EmptyFrame role="alert" round={round} title={title} text={detail} action={retry} className={className} />;
}
