import { formatPhone } from '../../shared/format/address.ts';

/** "98220 41304", which calls the number. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={`tel:${phone}`} className="hit-44 relative whitespace-nowrap hover:underline">
    {formatPhone(phone.replace(/^\+91(?=\d{10}$)/, ''))}
  </a>
);
