import {
  ACCESS_SECONDS,
  DEVICE_SECONDS,
  OTP_SECONDS,
  REFRESH_SECONDS,
  RESET_BROWSER_SECONDS,
  RESET_GRANT_SECONDS,
} from '@tilgul/contract/auth';
import {
  FRANCHISE_REQUEST_MONTHS,
  JOB_APPLICATION_MONTHS,
  ORDER_YEARS,
  SEARCH_MISS_DAYS,
} from '@tilgul/contract/rules/limits';
import { PERIODS, PERSONAL_RECORDS } from '@tilgul/contract/rules/personal-data';
import { PRIVACY_VERSION } from '@tilgul/contract/rules/privacy-notice';
import { texts } from '@tilgul/messages/public/privacy';
import { Link } from 'react-router';
import { useSettings } from '../../shared/api/settings.ts';
import { formatDay } from '../../shared/format/dates.ts';
import { PATHS } from '../../shared/paths.ts';
import { PageLead, ProseSection } from './prose.tsx';

const DAY = 24 * 60 * 60;
/** Retention and expiry periods that the code enforces. */
const PERIOD_VALUES = {
  accessDays: ACCESS_SECONDS / DAY,
  refreshDays: REFRESH_SECONDS / DAY,
  otpMinutes: OTP_SECONDS / 60,
  grantMinutes: RESET_GRANT_SECONDS / 60,
  browserDays: RESET_BROWSER_SECONDS / DAY,
  deviceDays: DEVICE_SECONDS / DAY,
  jobMonths: JOB_APPLICATION_MONTHS,
  franchiseYears: FRANCHISE_REQUEST_MONTHS / 12,
  orderYears: ORDER_YEARS,
  searchDays: SEARCH_MISS_DAYS,
};

/** Facts of sections from the map of personal data. */
const SECTION_FACTS = {
  what: PERSONAL_RECORDS.map(({ id }) => texts.records[id]),
  periods: PERIODS.map((period) => texts.periods[period]),
};

const addFacts = (section: (typeof texts.sections)[number]) =>
  section.id === 'what' || section.id === 'periods' ? { ...section, facts: SECTION_FACTS[section.id] } : section;

function Contents() {
  return (
    <nav aria-label={texts.contents} className="lg:sticky lg:top-8 lg:self-start">
      <p className="text-sm font-semibold text-muted">{texts.contents}</p>
      <ul className="mt-1">
        {texts.sections.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`} className="flex min-h-11 items-center hover:text-primary hover:underline lg:min-h-9">
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function PrivacyPolicyPage() {
  const { brand } = useSettings();
  const values = { brand, ...PERIOD_VALUES };
  return (
    <div className="flex flex-col gap-8 py-6 lg:gap-12 lg:py-12">
      <div>
        <PageLead title={texts.title}>{texts.lead(values)}</PageLead>
        <p className="mt-2 text-sm text-muted">{texts.updated({ day: formatDay(PRIVACY_VERSION) })}</p>
      </div>
      <div className="grid gap-8 lg:grid-cols-[15rem_1fr] lg:gap-16">
        <Contents />
        <div className="flex flex-col gap-8">
          {texts.sections.map((section) => (
            <ProseSection key={section.id} section={addFacts(section)} values={values}>
              {section.id === 'who' || section.id === 'rights' ? (
                <Link
                  to={PATHS.contact}
                  className="mt-1 inline-flex min-h-11 items-center font-semibold text-primary underline"
                >
                  {texts.contact}
                </Link>
              ) : null}
            </ProseSection>
          ))}
        </div>
      </div>
    </div>
  );
}
