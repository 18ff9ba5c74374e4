// The shop's sign and name as the layouts show them, named by the server's settings.
import { Logo, type LogoProps } from '../../brand/logo.tsx';
import { useSettings } from '../../shared/api/settings.ts';

/** The logo with the configured name; `short` leaves out the second language where a bar has no room for it. */
export function BrandLogo({ short = false, ...look }: Omit<LogoProps, 'name' | 'localName'> & { short?: boolean }) {
  const { brand, brand_local } = useSettings();
  return <Logo name={brand} localName={short ? undefined : brand_local} {...look} />;
}
