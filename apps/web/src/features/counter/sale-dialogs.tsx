// Dialogs of a sale: customer, discount, held sales, discard, and the grams of weighed goods.
import { validateGstin } from '@tilgul/contract/rules/gst';
import { MAX_GRAMS } from '@tilgul/contract/rules/weight';
import { texts as pageTexts } from '@tilgul/messages/counter/page';
import { texts } from '@tilgul/messages/counter/sell';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import type { Adding } from './adding.tsx';
import { ApproveDialog } from './approve.tsx';
import { toName, useRegister, useSnapshot } from './context.ts';
import { type Approval, type Discount, isOverLimit, sumLines, WALK_IN } from './engine/basket.ts';
import { getPrice, type Product } from './engine/catalogue.ts';
import { Dialog, Field, formatClock, money, Notice, parseAmount } from './parts.tsx';

interface DialogProps {
  onClose: () => void;
}

export function CustomerDialog({ onClose }: DialogProps) {
  const register = useRegister();
  const { basket } = useSnapshot();
  const [buyer, setBuyer] = useState(basket.buyer);
  const [errors, setErrors] = useState<{ gstin?: string | undefined; phone?: string | undefined }>({});
  const [offer, setOffer] = useState<string>();
  const set = (member: keyof typeof buyer) => (value: string) => setBuyer({ ...buyer, [member]: value });
  const look = async () => {
    const { phone, gstin } = toBuyer();
    const known = await register.findBuyer({ ...(phone ? { phone } : {}), ...(gstin ? { gstin } : {}) });
    setOffer(known?.address && buyer.address === '' ? known.address : undefined);
  };
  const toBuyer = () => ({
    name: buyer.name.trim(),
    phone: buyer.phone.replace(/[\s-]/g, ''),
    gstin: buyer.gstin.trim().toUpperCase(),
    address: buyer.address.trim(),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const next = toBuyer();
    const gstin = next.gstin === '' ? undefined : validateGstin(next.gstin);
    const phone = /^(?:\+?\d{10,13})?$/.test(next.phone) ? undefined : texts.customerPhoneWrong;
    setErrors({ gstin, phone });
    if (gstin !== undefined || phone !== undefined) return;
    register.setBasket({ ...register.snapshot.basket, buyer: next });
    onClose();
  };
  return (
    <Dialog title={texts.customer} onClose={onClose}>
      <form onSubmit={submit} className="space-y-3" noValidate>
        <Field label={texts.customerName} value={buyer.name} onValue={set('name')} maxLength={100} />
        <Field
          label={texts.customerPhone}
          type="tel"
          value={buyer.phone}
          onValue={set('phone')}
          onBlur={() => void look()}
          maxLength={16}
          error={errors.phone}
        />
        <Field
          label={texts.customerGstin}
          value={buyer.gstin}
          onValue={set('gstin')}
          onBlur={() => void look()}
          maxLength={15}
          error={errors.gstin}
        />
        <Field label={texts.customerAddress} value={buyer.address} onValue={set('address')} maxLength={200} />
        {offer ? (
          <Button
            variant="soft"
            wide
            onClick={() => {
              setBuyer({ ...buyer, address: offer });
              setOffer(undefined);
            }}
          >
            {texts.lastAddress({ address: offer })}
          </Button>
        ) : null}
        <div className="flex gap-2">
          <Button type="submit" wide>
            {pageTexts.save}
          </Button>
          <Button
            variant="outline"
            wide
            onClick={() => {
              register.setBasket({ ...register.snapshot.basket, buyer: WALK_IN });
              onClose();
            }}
          >
            {texts.walkIn}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export function DiscountDialog({ onClose }: DialogProps) {
  const register = useRegister();
  const { basket, index, cashier } = useSnapshot();
  const [kind, setKind] = useState<Discount['kind']>(basket.discount?.kind ?? 'percent');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [asked, setAsked] = useState<Discount>();
  const limit = index?.catalogue.settings.discount_limit_percent ?? 0;
  const save = (discount: Discount | null, approval: Approval | null) => {
    register.setBasket({ ...register.snapshot.basket, discount, approval });
    onClose();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const value = kind === 'percent' ? Number(text || 'x') : parseAmount(text);
    const most = kind === 'percent' ? 100 : sumLines(basket.lines);
    if (value === undefined || !Number.isInteger(value) || value < 0 || value > most)
      return setError(texts.discountMissing);
    const discount = value === 0 ? null : { kind, value };
    if (!cashier?.is_manager && isOverLimit(basket, discount, limit)) setAsked(discount ?? undefined);
    else save(discount, null);
  };
  if (asked) return <ApproveDialog onClose={onClose} onApproved={(approval) => save(asked, approval)} />;
  return (
    <Dialog title={texts.discount} onClose={onClose}>
      <form onSubmit={submit} className="space-y-3" noValidate>
        <fieldset aria-label={texts.discount} className="grid grid-cols-2 gap-2">
          {(['percent', 'rupees'] as const).map((one) => (
            <Button
              key={one}
              variant={kind === one ? 'soft' : 'outline'}
              aria-pressed={kind === one}
              onClick={() => setKind(one)}
            >
              {texts[one]}
            </Button>
          ))}
        </fieldset>
        <Field label={texts[kind]} inputMode="decimal" value={text} onValue={setText} error={error} data-first tall />
        {cashier?.is_manager ? null : <Notice>{texts.discountLimit({ percent: limit })}</Notice>}
        <div className="flex gap-2">
          <Button type="submit" wide>
            {texts.apply}
          </Button>
          <Button variant="outline" wide onClick={() => save(null, null)}>
            {texts.noDiscount}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export function HeldDialog({ onClose }: DialogProps) {
  const register = useRegister();
  const { held, index } = useSnapshot();
  return (
    <Dialog title={texts.heldSales} onClose={onClose}>
      {held.length === 0 ? <p>{texts.noHeld}</p> : null}
      <ul className="space-y-2">
        {held.map((basket) => (
          <li key={basket.id} className="flex items-center gap-3 rounded-control border border-hairline p-2 ps-3">
            <span className="min-w-0 grow">
              <span className="block font-semibold">
                {basket.buyer.name || texts.heldAt({ time: formatClock(basket.held_at ?? '') })} ·{' '}
                {money(sumLines(basket.lines))}
              </span>
              <span className="block truncate text-xs text-muted">
                {basket.lines
                  .flatMap(({ product_id }) => index?.byId.get(product_id) ?? [])
                  .map(toName)
                  .join(', ')}
              </span>
            </span>
            <Button
              onClick={() => {
                void register.resumeBasket(basket.id);
                onClose();
              }}
            >
              {texts.resume}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

export function DiscardDialog({ onClose, onDiscarded }: DialogProps & { onDiscarded: () => void }) {
  const register = useRegister();
  const { basket } = useSnapshot();
  return (
    <Dialog title={texts.discardTitle} onClose={onClose}>
      <p className="mb-4">{texts.discardWhat({ count: basket.lines.length })}</p>
      <div className="flex gap-2">
        <Button variant="outline" wide data-first onClick={onClose}>
          {texts.keep}
        </Button>
        <Button
          variant="danger"
          wide
          onClick={() => {
            void register.discardBasket();
            onClose();
            onDiscarded();
          }}
        >
          {texts.discard}
        </Button>
      </div>
    </Dialog>
  );
}

export function GramsDialog({ adding, product }: { adding: Adding; product: Product }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const unit = product.unit_grams ?? 1000;
  const grams = Number(text);
  const isValid = /^\d{1,7}$/.test(text) && grams >= 1 && grams <= MAX_GRAMS;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isValid) adding.addGrams(product, grams);
    else setError(texts.gramsMissing);
  };
  return (
    <Dialog title={texts.gramsOf({ name: toName(product) })} onClose={adding.cancel}>
      <form onSubmit={submit} className="space-y-3" noValidate>
        <Field
          label={texts.grams}
          hint={texts.perKg({ amount: money(Math.round((getPrice(product) * 1000) / unit)) })}
          inputMode="numeric"
          tall
          value={text}
          onValue={(value) => setText(value.replace(/\D/g, ''))}
          error={error}
        />
        <Button type="submit" size={52} wide>
          {texts.add}
          {isValid ? ` · ${money(Math.round((getPrice(product) * grams) / unit))}` : ''}
        </Button>
      </form>
    </Dialog>
  );
}
