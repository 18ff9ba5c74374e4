import { ourProducts } from '@tilgul/contract/catalog';
import { ourStores } from '@tilgul/contract/stores';
import { texts } from '@tilgul/messages/public/about';
import { Handshake, IndianRupee, type LucideIcon, ShoppingBasket, Store, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import poster480Avif from '../../assets/poster-480.avif';
import poster480 from '../../assets/poster-480.webp';
import poster800Avif from '../../assets/poster-800.avif';
import poster800 from '../../assets/poster-800.webp';
import { useSettings } from '../../shared/api/settings.ts';
import { usePublicList } from '../../shared/api/use-public-query.ts';
import { formatMessage } from '../../shared/format/message.ts';
import { useFreeDelivery } from '../../shared/format/money.ts';
import { PATHS } from '../../shared/paths.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { PageLead } from './prose.tsx';

/** Only the count matters. */
const ONE = { limit: 1 };
const SIZES = '(min-width: 1024px) 560px, calc(100vw - 32px)';

function Picture() {
  return (
    <picture>
      <source type="image/avif" sizes={SIZES} srcSet={`${poster480Avif} 480w, ${poster800Avif} 800w`} />
      <img
        src={poster480}
        srcSet={`${poster480} 480w, ${poster800} 800w`}
        sizes={SIZES}
        alt={texts.pictureAlt}
        width={800}
        height={450}
        className="aspect-video w-full rounded-card object-cover lg:rounded-sheet"
      />
    </picture>
  );
}

/** Its room is reserved until the value has loaded. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={children ? undefined : 'invisible'}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="min-h-7 text-h2 font-semibold">{children}</dd>
    </div>
  );
}

/** What the chain has today, by the counts of its public lists. */
function Facts() {
  const { total: stores } = usePublicList(ourStores);
  const { total: products } = usePublicList(ourProducts, ONE);
  const { facts } = texts;
  return (
    <dl className="mt-5 flex flex-wrap gap-x-8 gap-y-2 border-y border-line py-3 lg:mt-6">
      <Fact label={facts.stores}>{stores}</Fact>
      <Fact label={facts.products}>{products}</Fact>
      <Fact label={facts.delivery}>{useFreeDelivery(facts.always, facts.above)}</Fact>
    </dl>
  );
}

const TOPICS = [
  ['goods', ShoppingBasket],
  ['delivery', Truck],
  ['prices', IndianRupee],
  ['stores', Store],
  ['name', Handshake],
] as const satisfies readonly (readonly [keyof typeof texts.sections, LucideIcon])[];

/** The last one stands out below the others. */
function Topic({ id, icon: Icon, delivery }: { id: (typeof TOPICS)[number][0]; icon: LucideIcon; delivery: string }) {
  const { heading, paragraphs } = texts.sections[id];
  const isName = id === 'name';
  return (
    <section
      aria-labelledby={id}
      className={`flex gap-3 rounded-card border border-hairline p-4 lg:p-6 ${isName ? 'bg-notice md:col-span-2' : 'bg-paper'}`}
    >
      <span
        aria-hidden="true"
        className={`grid size-10 shrink-0 cramped:hidden place-items-center rounded-control text-turmeric-deep ${isName ? 'bg-paper' : 'bg-notice'}`}
      >
        <Icon size={20} strokeWidth={1.75} />
      </span>
      <div className="min-w-0 wrap-anywhere">
        <h2 id={id} className="text-h3 font-semibold">
          {heading}
        </h2>
        {paragraphs.map((paragraph) => {
          const text = formatMessage(paragraph, { delivery });
          return (
            <p key={text} className="mt-1 text-pretty text-muted">
              {text}
            </p>
          );
        })}
      </div>
    </section>
  );
}

export function AboutUsPage() {
  const { brand } = useSettings();
  const delivery = useFreeDelivery(texts.freeAlways, texts.freeAbove);
  return (
    <div className="flex flex-col gap-6 py-6 lg:gap-10 lg:pt-8 lg:pb-12">
      <div className="grid items-center gap-6 lg:grid-cols-[minmax(0,1fr)_560px] lg:gap-12">
        <div>
          <PageLead title={texts.title}>{texts.lead({ brand })}</PageLead>
          <Facts />
          <div className="mt-5 flex flex-wrap gap-3 lg:mt-6">
            <LinkButton to={PATHS.login}>{texts.shop}</LinkButton>
            <LinkButton to={PATHS.contact} variant="outline">
              {texts.contact}
            </LinkButton>
          </div>
        </div>
        <Picture />
      </div>
      <div className="grid gap-3 md:grid-cols-2 lg:gap-6">
        {TOPICS.map(([id, icon]) => (
          <Topic key={id} id={id} icon={icon} delivery={delivery} />
        ))}
      </div>
    </div>
  );
}
