// Questions about substitutes: in full on top of 'Your Orders', as a strip on the customer's other pages.
import type { OpenQuestion } from '@tilgul/contract/order-answers';
import { listQuestions } from '@tilgul/contract/packing';
import { texts } from '@tilgul/messages/customer/orders';
import { ChevronRight, CircleQuestionMark } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useMatch } from 'react-router';
import { useGet } from '../../shared/api/use-api.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { useLiveCalls } from '../../shared/live/live.ts';
import { PATHS } from '../../shared/paths.ts';
import { formatCountdown, useCountdown } from '../auth/use-countdown.ts';
import { Outcome, SubstitutionRequest } from './substitution-request.tsx';

const LIVE = [listQuestions];

const isOpen = ({ answer_by: until }: OpenQuestion): boolean => until !== null && Date.parse(until) > serverNow();

/** One question in a line of 44 px, which leads to its answer. */
function QuestionStrip({ question: { substitute_name, answer_by } }: { question: OpenQuestion }) {
  const seconds = useCountdown(answer_by === null ? 0 : Date.parse(answer_by));
  if (seconds === 0) return null;
  return (
    <Link
      to={PATHS.customerOrders}
      data-edge
      className="flex min-h-11 items-center gap-2 rounded-control border border-turmeric bg-notice px-3 py-1 text-sm font-semibold text-ink no-underline"
    >
      <CircleQuestionMark aria-hidden="true" size={18} className="shrink-0 text-turmeric-deep" />
      <span className="line-clamp-1 min-w-0 grow">{texts.askTitle({ other: substitute_name ?? '' })}</span>
      <span aria-hidden="true" className="text-notice-text tabular-nums">
        {formatCountdown(seconds)}
      </span>
      <span className="flex shrink-0 items-center text-primary">
        {texts.answer}
        <ChevronRight aria-hidden="true" size={18} />
      </span>
    </Link>
  );
}

interface Shown {
  readonly question: OpenQuestion;
  /** Undefined until answered here. */
  readonly accepted?: boolean;
}

/** Questions seen on this visit, with the answers given here; one that ends elsewhere leaves. */
function useQuestions() {
  useLiveCalls(LIVE);
  const { data } = useGet(listQuestions, {}, { quiet: true });
  const [shown, setShown] = useState<readonly Shown[]>([]);
  useEffect(() => {
    if (!data) return;
    setShown((before) => {
      const known = before.filter(
        ({ question, accepted }) =>
          accepted !== undefined || !isOpen(question) || data.some(({ id }) => id === question.id),
      );
      const added = data.filter(
        (question) => isOpen(question) && !known.some((one) => one.question.id === question.id),
      );
      return [...known, ...added.map((question) => ({ question }))];
    });
  }, [data]);
  const markAnswered = (id: number, accepted: boolean) =>
    setShown((before) => before.map((one) => (one.question.id === id ? { ...one, accepted } : one)));
  return { shown, markAnswered };
}

const formatOutcome = ({ substitute_name, product_name }: OpenQuestion, accepted: boolean): string =>
  accepted ? texts.coming({ name: substitute_name ?? '' }) : texts.leftOut({ name: product_name });

export function QuestionBanner() {
  const { shown, markAnswered } = useQuestions();
  const isOnOrders = useMatch(PATHS.customerOrders) !== null;
  const waiting = shown.filter(({ accepted, question }) => accepted === undefined && isOpen(question));
  if (!isOnOrders) {
    if (waiting.length === 0) return null;
    return (
      <section aria-label={texts.questions} className="mb-3 flex flex-col gap-2">
        {waiting.map(({ question }) => (
          <QuestionStrip key={question.id} question={question} />
        ))}
      </section>
    );
  }
  if (shown.length === 0) return null;
  return (
    <section aria-label={texts.questions} className="mb-4 flex w-full flex-col gap-2">
      {shown.map(({ question, accepted }) =>
        accepted === undefined ? (
          <SubstitutionRequest
            key={question.id}
            question={question}
            onAnswered={(answer) => markAnswered(question.id, answer)}
          />
        ) : (
          <Outcome key={question.id} hasFocus>
            {formatOutcome(question, accepted)}
          </Outcome>
        ),
      )}
    </section>
  );
}
