// A round with a person's initials in place of a picture.
import { getInitials } from '../../shared/session/own-user.ts';
import { cn } from '../cn.ts';

const SIZES = { 36: 'size-9 text-xs', 40: 'size-10 text-sm', 56: 'size-14 text-h2' } as const;

interface InitialsProps {
  user: Parameters<typeof getInitials>[0];
  /** Diameter in px. */
  size: keyof typeof SIZES;
  className?: string;
}

export const Initials = ({ user, size, className }: InitialsProps) => (
  <span
    aria-hidden="true"
    className={cn('relative shrink-0 rounded-full bg-primary-soft font-semibold text-primary', SIZES[size], className)}
  >
    {/* Out of the flow, where a link's line does not reach. */}
    <span className="absolute inset-0 grid place-items-center">{getInitials(user)}</span>
  </span>
);
