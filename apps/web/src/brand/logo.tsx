// The shop's logo: a jaggery cube and a sesame seed on a green square, with or without the name.
import { LOCAL_LANGUAGE } from '@tilgul/contract/rules/languages';
import { cn } from '../ui/cn.ts';

/** The sign alone; `size` in px. Decorative, since the name stands beside it or labels its link. */
export function Sign({ size = 32, className }: { size?: number; className?: string }) {
  return (
    <svg
      viewBox="0 0 100 100"
      width={size}
      height={size}
      className={cn('shrink-0', className)}
      aria-hidden="true"
      focusable="false"
    >
      <rect width="100" height="100" rx="28" fill="#14663A" />
      <path
        d="M58.5 13.5C62 24 62 34 56 40.2c-4.2 3.7-11.4 2.6-15.2-1.6-4.2-4.8-4-11.8.6-16.4 4.6-4.7 10.4-7 17.1-8.7Z"
        fill="#FFF6E5"
      />
      <path d="M50 44.5 78.7 60 50 74.2 21.3 60Z" fill="#F2B01E" />
      <path d="M21.3 60 50 74.2V86L21.3 71Z" fill="#DB9413" />
      <path d="M78.7 60 50 74.2V86l28.7-15Z" fill="#C0790B" />
    </svg>
  );
}

const SIZES = {
  /** Back office and staff on the phone: sign 28, one name. */
  sm: { sign: 28, name: 'text-h2', local: 'text-xs' },
  /** Headers: sign 32. */
  md: { sign: 32, name: 'text-h2 leading-5', local: 'text-xs leading-4' },
  /** Public header and login: sign 40. */
  lg: { sign: 40, name: 'text-h2 leading-6', local: 'text-xs leading-4' },
} as const;

export interface LogoProps {
  /** Name of the shop, from the settings. */
  name: string;
  /** Its name in the local language. */
  localName?: string | undefined;
  size?: keyof typeof SIZES;
  /** `dark` on dark backgrounds, such as the sidebar. */
  ground?: 'light' | 'dark';
  /** Hides the name visually: always, or only where large text leaves no room (`cramped`). */
  compact?: boolean | 'cramped';
  className?: string;
}

/** The sign with the shop's name, in one or two languages (UI-36). */
export function Logo({ name, localName, size = 'md', ground = 'light', compact = false, className }: LogoProps) {
  const look = SIZES[size];
  const isDark = ground === 'dark';
  return (
    <span className={cn('inline-flex items-center gap-2.5', className)}>
      <Sign size={look.sign} />
      <span
        className={cn('flex flex-col text-start', compact === 'cramped' ? 'cramped:sr-only' : compact && 'sr-only')}
      >
        <span className={cn('font-semibold', look.name, isDark ? 'text-sidebar-text' : 'text-ink')}>{name}</span>
        {localName ? (
          <span
            lang={LOCAL_LANGUAGE}
            className={cn('block font-logo', look.local, isDark ? 'text-turmeric' : 'text-turmeric-deep')}
          >
            {localName}
          </span>
        ) : null}
      </span>
    </span>
  );
}
