import { formatPhone } from '../../shared/format/address.ts';

/** "98220 41304", which calls the number. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <a
    href={`tel:${phone}`}
    className="hit-44 relative inline-block leading-6 whitespace-nowrap text-primary underline-offset-4 hover:underline max-md:font-semibold max-md:underline"
  >
    {formatPhone(phone.replace(/^\+91(?=\d{10}$)/, ''))}
  </a>
);
