// Icons of the kinds of addresses.
import type { AddressLabel } from '@tilgul/contract/addresses';
import { Briefcase, House, type LucideIcon, MapPin } from 'lucide-react';

export const LABEL_ICONS: Readonly<Record<AddressLabel, LucideIcon>> = { home: House, work: Briefcase, other: MapPin };
