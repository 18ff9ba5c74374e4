// Layout of text pages: headings, paragraphs, lists, terms with explanations.
import type { ReactNode } from 'react';
import { type AnyMessage, formatMessage } from '../../shared/format/message.ts';

/** A term, its explanation, and the purpose or period that the list is about. */
interface Fact<Values> {
  readonly term: string;
  readonly text: AnyMessage<Values>;
  readonly more?: AnyMessage<Values>;
}

/** A section of a text page. */
interface TextSection<Values> {
  readonly id: string;
  readonly heading: string;
  readonly paragraphs?: readonly AnyMessage<Values>[];
  readonly points?: readonly string[];
  readonly facts?: readonly Fact<Values>[];
  /** Label before each fact's `more`. */
  readonly factsLead?: string;
  readonly after?: readonly string[];
}

/** Readable line length. */
const PROSE_WIDTH = 'max-w-[44rem]';

/** Page heading and lead. */
export function PageLead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className={PROSE_WIDTH}>
      <h1 className="text-h1 font-semibold lg:text-h1-lg">{title}</h1>
      <p className="mt-2 text-base text-pretty text-muted lg:text-h3 lg:text-balance">{children}</p>
    </header>
  );
}

function Facts<Values>({ section, values }: { section: TextSection<Values>; values: Values }) {
  return (
    <dl className="mt-3 border-t border-line">
      {section.facts?.map(({ term, text, more }) => (
        <div key={term} className="gap-x-6 border-b border-line py-3 md:grid md:grid-cols-[11rem_1fr]">
          <dt className="font-semibold break-words">{term}</dt>
          <dd>
            {formatMessage(text, values)}
            {more ? (
              <span className="block text-sm text-muted">
                {section.factsLead} {formatMessage(more, values)}
              </span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const renderParagraphs = (texts: readonly string[] | undefined) =>
  texts?.map((text) => (
    <p key={text} className="mt-3">
      {text}
    </p>
  ));

/** A section with its heading; `children` come after the text. */
export function ProseSection<Values>({
  section,
  values,
  children,
}: {
  section: TextSection<Values>;
  values: Values;
  children?: ReactNode;
}) {
  return (
    <section aria-labelledby={section.id} className={PROSE_WIDTH}>
      <h2 id={section.id} className="text-h2 font-semibold">
        {section.heading}
      </h2>
      {renderParagraphs(section.paragraphs?.map((text) => formatMessage(text, values)))}
      {section.points ? (
        <ul className="mt-2 list-disc ps-6 marker:text-turmeric-deep">
          {section.points.map((point) => (
            <li key={point} className="py-1">
              {point}
            </li>
          ))}
        </ul>
      ) : null}
      {section.facts ? <Facts section={section} values={values} /> : null}
      {renderParagraphs(section.after)}
      {children}
    </section>
  );
}
