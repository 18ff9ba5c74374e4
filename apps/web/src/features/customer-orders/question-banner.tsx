// Questions about substitutes, on every page of the customer until answered or over.
import { listQuestions } from '@tilgul/contract/packing';
import { texts } from '@tilgul/messages/customer/orders';
import { useGet } from '../../shared/api/use-api.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { useLiveCalls } from '../../shared/live/live.ts';
import { SubstitutionRequest } from './substitution-request.tsx';

const LIVE = [listQuestions];

export function QuestionBanner() {
  useLiveCalls(LIVE);
  const { data } = useGet(listQuestions, {}, { quiet: true });
  const open = (data ?? []).filter(({ answer_by: until }) => until !== null && Date.parse(until) > serverNow());
  if (open.length === 0) return null;
  return (
    <section aria-label={texts.questions} className="mb-4 flex flex-col gap-2">
      {open.map((question) => (
        <SubstitutionRequest key={question.id} orderId={question.order_id} change={question} namesOrder />
      ))}
    </section>
  );
}
