import { texts } from '@tilgul/messages/public/about';
import poster480Avif from '../../assets/poster-480.avif';
import poster480 from '../../assets/poster-480.webp';
import poster800Avif from '../../assets/poster-800.avif';
import poster800 from '../../assets/poster-800.webp';
import { useSettings } from '../../shared/api/settings.ts';
import { useFreeDelivery } from '../../shared/format/money.ts';
import { PATHS } from '../../shared/paths.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { PageLead, ProseSection } from './prose.tsx';

const SIZES = '(min-width: 1024px) 448px, calc(100vw - 32px)';

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
        className="aspect-video w-full rounded-card object-cover lg:sticky lg:top-8 lg:aspect-square lg:rounded-sheet"
      />
    </picture>
  );
}

export function AboutUsPage() {
  const { brand } = useSettings();
  const values = { brand, delivery: useFreeDelivery(texts.freeAlways, texts.freeAbove) };
  return (
    <div className="flex flex-col gap-8 py-6 lg:gap-12 lg:py-12">
      <PageLead title={texts.title}>{texts.lead(values)}</PageLead>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_448px] lg:gap-16">
        <div className="order-last flex flex-col gap-8 lg:order-first">
          {texts.sections.map((section) => (
            <ProseSection key={section.id} section={section} values={values} />
          ))}
          <div className="flex flex-wrap gap-3">
            <LinkButton to={PATHS.login}>{texts.shop}</LinkButton>
            <LinkButton to={PATHS.contact} variant="outline">
              {texts.contact}
            </LinkButton>
          </div>
        </div>
        <Picture />
      </div>
    </div>
  );
}
