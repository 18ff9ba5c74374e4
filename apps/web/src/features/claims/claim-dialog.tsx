// One claim: what the customer says beside what packing noted, its decision, and paying a cash order back.
import type { ClaimAnswer } from '@tilgul/contract/delivery/claims';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { claimTexts as texts } from '../../texts/en/store/claims.ts';
import { t } from '../../texts/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { type DescItem, DescList } from '../../ui/display/desc-list.tsx';
import { EnglishName } from '../../ui/display/english-name.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { useDirtyGuard } from '../../ui/layers/use-dirty-guard.ts';
import { ClaimBadge, whatOf } from './claim-columns.tsx';
import { type Decision, DecisionFields, problemsOf } from './decision-fields.tsx';
import { useDecide, usePayBack } from './use-claim.ts';

interface ClaimProps {
  readonly claim: ClaimAnswer;
}

/** What packing noted of the line. */
const packingOf = ({ packed, ordered }: ClaimAnswer): string =>
  packed === null ? t(texts.notPacked, { ordered }) : t(texts.packedAs, { packed, ordered });

function Photo({ claim: { image, number } }: ClaimProps) {
  if (image === null)
    return (
      <p className="flex items-center gap-2 text-muted">
        <ImageOff aria-hidden="true" size={20} className="shrink-0" /> {texts.noPhoto}
      </p>
    );
  return (
    <img
      src={image}
      alt={t(texts.photo, { number })}
      className="max-h-80 w-full rounded-card bg-sunken object-contain"
    />
  );
}

function Facts({ claim }: ClaimProps) {
  const { business_tz: zone } = useSettings();
  const items: DescItem[] = [
    {
      label: texts.product,
      value: (
        <>
          {claim.product_name}
          <EnglishName name={claim.product_name_en} />
        </>
      ),
    },
    { label: texts.what, value: whatOf(claim) },
    { label: texts.packing, value: packingOf(claim) },
    { label: texts.price, value: formatRupees(claim.amount) },
    { label: texts.payment, value: texts.payments[claim.payment_type] },
    { label: texts.date, value: formatDateTime(claim.created_at, zone) },
    { label: texts.words, value: claim.note ?? texts.noWords, isWide: true },
  ];
  return <DescList items={items} className="wrap-anywhere max-sm:grid-cols-2" />;
}

/** How it was decided, and whether cash is still to be paid back. */
function Result({ claim, canPayBack }: ClaimProps & { canPayBack: boolean }) {
  const { business_tz: zone } = useSettings();
  const { payBack, isSending } = usePayBack(claim);
  const { decided_at, reason, paid_back_at } = claim;
  const isCash = claim.state === 'accepted' && claim.payment_type === 'cod';
  return (
    <section aria-label={texts.result} className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="text-h3 font-semibold">{texts.result}</h3>
      <DescList
        items={[
          { label: texts.decidedAt, value: decided_at === null ? '' : formatDateTime(decided_at, zone) },
          ...(reason === null ? [] : [{ label: texts.reason, value: reason, isWide: true }]),
        ]}
        className="wrap-anywhere"
      />
      {isCash ? (
        <Alert tone={paid_back_at === null ? 'notice' : 'success'} live={false}>
          {paid_back_at === null
            ? t(texts.toPay, { amount: formatRupees(claim.amount) })
            : t(texts.paidBack, { day: formatDateTime(paid_back_at, zone) })}
        </Alert>
      ) : null}
      {isCash && paid_back_at === null && canPayBack ? (
        <Button variant="outline" busy={isSending} onClick={() => void payBack()}>
          {texts.payBack}
        </Button>
      ) : null}
    </section>
  );
}

export interface ClaimDialogProps extends ClaimProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The cash is in the store's till, so only its manager pays it back. */
  readonly canPayBack: boolean;
}

export function ClaimDialog({ claim, isOpen, onClose, canPayBack }: ClaimDialogProps) {
  const { decide, isSending, error } = useDecide(claim);
  const { setDirty, close } = useDirtyGuard(onClose);
  const [decision, setDecision] = useState<Decision>({ accept: undefined, restock: false, reason: '' });
  const [isAsked, setAsked] = useState(false);
  const isWaiting = claim.state === 'open';
  const problems = problemsOf(decision);
  const save = async () => {
    setAsked(true);
    if (Object.keys(problems).length > 0 || !(await decide(decision))) return;
    setDirty(false);
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t(texts.title, { number: claim.number })}
      description={t(texts.about, { id: claim.order_id, name: claim.customer_name })}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            {texts.close}
          </Button>
          {isWaiting ? (
            <Button
              variant={decision.accept === false ? 'danger' : 'primary'}
              busy={isSending}
              onClick={() => void save()}
            >
              {texts.save}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>
          <ClaimBadge state={claim.state} />
        </p>
        <Photo claim={claim} />
        <Facts claim={claim} />
        {isWaiting ? (
          <DecisionFields
            claim={claim}
            decision={decision}
            problems={isAsked ? problems : {}}
            error={error}
            onChange={(next) => {
              setDecision(next);
              setDirty(true);
            }}
          />
        ) : (
          <Result claim={claim} canPayBack={canPayBack} />
        )}
      </div>
    </Dialog>
  );
}
