// The page /contact-us: contact details and the complaints procedure.
import { getSettings, type SettingsAnswer } from '@tilgul/contract/settings';
import { texts } from '@tilgul/messages/public/contact';
import { type LucideIcon, Mail, MapPin, Phone, ShieldCheck, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { usePublicQuery } from '../../shared/api/use-public-query.ts';
import { toTelLink } from '../../shared/format/tel-link.ts';
import { PATHS } from '../../shared/paths.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/loading.tsx';
import { PageLead } from './prose.tsx';

const LINK = 'inline-flex min-h-11 max-w-full items-center font-semibold text-primary hover:underline';
/** For what the page has as buttons above. */
const QUIET_LINK = 'inline-flex min-h-11 max-w-full items-center text-sm text-muted underline hover:text-primary';
const HELPLINE = '1915';

function Entry({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="relative border-b border-line py-3 ps-8 last:border-b-0">
      <dt className="text-sm text-muted">
        <Icon aria-hidden="true" size={20} strokeWidth={1.75} className="absolute start-0 top-3.5 text-primary" />
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function Block({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby={id} className="lg:p-6">
      <h2 id={id} className="text-h2 font-semibold">
        {title}
      </h2>
      {children}
    </Card>
  );
}

type Contact = SettingsAnswer['contact'];

/** The order that the visitor asks about, from the page's query. */
function useOrderNumber(): number | undefined {
  const order = Number(useSearchParams()[0].get('order'));
  return Number.isSafeInteger(order) && order > 0 ? order : undefined;
}

function Care({ contact }: { contact: Contact }) {
  const order = useOrderNumber();
  const subject = order === undefined ? '' : `?subject=${encodeURIComponent(texts.orderSubject({ id: order }))}`;
  return (
    <Block id="care" title={texts.care}>
      {order === undefined ? null : <p className="mt-1">{texts.aboutOrder({ id: order })}</p>}
      <div className="mt-4 flex flex-col gap-3">
        <LinkButton size={52} icon={Phone} href={toTelLink(contact.phone)}>
          {texts.call({ phone: contact.phone })}
        </LinkButton>
        <LinkButton size={52} variant="outline" icon={Mail} href={`mailto:${contact.email}${subject}`}>
          <span className="min-w-0 wrap-anywhere">{contact.email}</span>
        </LinkButton>
      </div>
      <p className="mt-4">
        {texts.wrongGoods}{' '}
        <Link to={PATHS.customerOrders} className="font-semibold text-primary underline">
          {texts.yourOrders}
        </Link>
      </p>
    </Block>
  );
}

function Business({ contact }: { contact: Contact }) {
  return (
    <Block id="business" title={texts.business}>
      <dl className="mt-2">
        <Entry icon={MapPin} label={texts.address}>
          <address className="not-italic">
            {contact.legal_name}
            <br />
            {contact.address}
          </address>
        </Entry>
        <Entry icon={ShieldCheck} label={texts.fssai}>
          {contact.fssai}
        </Entry>
      </dl>
    </Block>
  );
}

function Complaints({ contact }: { contact: Contact }) {
  return (
    <Block id="complaints" title={texts.complaints}>
      <div className="lg:grid lg:grid-cols-2 lg:gap-6">
        <div>
          <p className="mt-3">{texts.complaintsLead}</p>
          <dl className="mt-1">
            <Entry icon={UserRound} label={texts.officer}>
              <span className="block">{contact.grievance_officer}</span>
              <span className="flex flex-wrap gap-x-4">
                <a href={toTelLink(contact.phone)} className={QUIET_LINK}>
                  {contact.phone}
                </a>
                <a href={`mailto:${contact.email}`} className={QUIET_LINK}>
                  <span className="min-w-0 wrap-anywhere">{contact.email}</span>
                </a>
              </span>
            </Entry>
          </dl>
        </div>
        <ul className="list-disc ps-6 marker:text-turmeric-deep lg:mt-2">
          {texts.promises.map((promise) => (
            <li key={promise} className="py-1">
              {promise}
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-3 flex-wrap items-center justify-between gap-x-6 border-t border-line pt-2 lg:flex">
        <p>
          {texts.helpline}{' '}
          <a href={toTelLink(HELPLINE)} className="font-semibold text-primary underline">
            {HELPLINE}
          </a>
        </p>
        <Link to={PATHS.privacy} className={LINK}>
          {texts.privacy}
        </Link>
      </div>
    </Block>
  );
}

function Waiting() {
  return (
    <SkeletonGroup label={texts.loading} className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
      <Skeleton shape="block" className="h-52 rounded-card" />
      <Skeleton shape="block" className="h-52 rounded-card" />
      <Skeleton shape="block" className="h-72 rounded-card lg:col-span-2" />
    </SkeletonGroup>
  );
}

function Details() {
  const { data, error, reload } = usePublicQuery(getSettings);
  if (error) return <Alert action={<AlertAction label={texts.retry} onPress={reload} />}>{texts.failed}</Alert>;
  if (!data) return <Waiting />;
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:gap-6">
      <Care contact={data.contact} />
      <Business contact={data.contact} />
      <div className="lg:col-span-2">
        <Complaints contact={data.contact} />
      </div>
    </div>
  );
}

export function ContactUsPage() {
  return (
    <div className="flex flex-col gap-6 py-6 lg:gap-8 lg:pt-8 lg:pb-12">
      <PageLead title={texts.title}>{texts.lead}</PageLead>
      <Details />
    </div>
  );
}
