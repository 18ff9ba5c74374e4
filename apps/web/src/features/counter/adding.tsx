// Adds goods by code, name or tile, and says what happened in a line of fixed height.

import { wireToPaise } from '@tilgul/contract/rules/money';
import { getListAmount } from '@tilgul/contract/rules/price-sale';
import { formatGrams } from '@tilgul/contract/rules/weight';
import { texts } from '@tilgul/messages/counter/sell';
import { Check, CircleAlert, Layers } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { beep } from '../../shared/scanner/beep.ts';
import { cn } from '../../ui/cn.ts';
import { Button } from '../../ui/controls/button.tsx';
import { toName, useRegister } from './context.ts';
import { addGoods, toPriced } from './engine/basket.ts';
import { findCode, type Product } from './engine/catalogue.ts';
import { Kbd, money } from './parts.tsx';

interface Feedback {
  readonly tone: 'good' | 'bad';
  readonly text: string;
  readonly detail?: string;
  /** Distinguishes equal messages. */
  readonly number: number;
}

/** A product with several MRPs, which the cashier tells apart. */
interface Choice {
  /** Why something else was refused before this question was answered. */
  readonly note?: string;
  readonly product: Product;
  readonly quantity: number;
  readonly code: string;
}

export interface Adding {
  readonly feedback: Feedback | undefined;
  readonly choice: Choice | undefined;
  /** The weighed product whose grams are asked. */
  readonly grams: Product | undefined;
  addCode(code: string, quantity: number): void;
  /** Adds a product that was picked by name or tile. */
  addProduct(product: Product, quantity: number): void;
  choose(index: number): void;
  addGrams(product: Product, grams: number): void;
  cancel(): void;
  reject(text: string): void;
  clear(): void;
}

export function useAdding(): Adding {
  const register = useRegister();
  const [feedback, setFeedback] = useState<Feedback>();
  const [choice, setChoice] = useState<Choice>();
  const [grams, setGrams] = useState<Product>();
  const say = useCallback((message: Omit<Feedback, 'number'>) => {
    beep(message.tone);
    setFeedback((before) => ({ ...message, number: (before?.number ?? 0) + 1 }));
  }, []);
  // An open question stays: what was scanned would leave the shop unpaid.
  const reject = useCallback(
    (text: string) => {
      if (!choice) return say({ tone: 'bad', text });
      beep('bad');
      setChoice({ ...choice, note: text });
    },
    [choice, say],
  );
  const add = useCallback(
    (addition: Parameters<typeof addGoods>[1], code: string) => {
      const next = addGoods(register.snapshot.basket, addition);
      register.setBasket(next);
      const at = next.lines.findIndex(({ key }) => key === next.marked);
      const line = next.lines[at];
      if (!line) return;
      setChoice(undefined);
      const { product } = addition;
      const size = line.grams === null ? product.unit : formatGrams(line.grams);
      say({
        tone: 'good',
        text: texts.added({
          name: `${toName(product)}, ${size}`,
          amount: money(getListAmount(toPriced({ ...line, quantity: 1 }, 0))),
        }),
        detail: texts.addedLine({ code, line: at + 1 }),
      });
    },
    [register, say],
  );
  const addUnits = useCallback(
    (product: Product, quantity: number, code: string) => {
      if (product.prices.length > 1) {
        beep('good');
        setFeedback(undefined);
        setChoice({ product, quantity, code });
      } else add({ product, quantity }, code);
    },
    [add],
  );
  const addCode = useCallback(
    (code: string, quantity: number) => {
      const { index } = register.snapshot;
      if (choice) return reject(texts.chooseFirst({ code }));
      const found = index && findCode(index, code);
      if (!found) reject(texts.unknown({ code }));
      else if (found.kind === 'weighed')
        add({ product: found.product, grams: found.grams, amount: found.amount }, code);
      else addUnits(found.product, quantity, code);
    },
    [register, choice, add, addUnits, reject],
  );
  const addProduct = useCallback(
    (product: Product, quantity: number) => {
      if (choice) reject(texts.chooseFirst({ code: toName(product) }));
      else if (product.sold_by_weight && product.unit_grams) setGrams(product);
      else addUnits(product, quantity, product.barcode ?? '');
    },
    [choice, addUnits, reject],
  );
  const cancel = useCallback(() => {
    setChoice(undefined);
    setGrams(undefined);
  }, []);
  const clear = useCallback(() => {
    setFeedback(undefined);
    setChoice(undefined);
  }, []);
  const choose = useCallback(
    (index: number) => {
      if (choice?.product.prices[index]) add({ ...choice, choice: index }, choice.code);
    },
    [choice, add],
  );
  const addGrams = useCallback(
    (product: Product, weight: number) => {
      setGrams(undefined);
      add({ product, grams: weight }, product.plu === null ? '' : String(product.plu));
    },
    [add],
  );
  return useMemo(
    () => ({ feedback, choice, grams, addCode, addProduct, choose, addGrams, cancel, reject, clear }),
    [feedback, choice, grams, addCode, addProduct, choose, addGrams, cancel, reject, clear],
  );
}

/** Longest pause between two keys of a scanner, in ms. */
const SCAN_MS = 130;

/** Asks which of several MRPs is on the pack: keys 1, 2, … answer. */
function ChoiceLine({ choice, onChoose }: { choice: Choice; onChoose: (index: number) => void }) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onKey = (event: KeyboardEvent) => {
      // A digit of a scan is followed by the next one at once.
      clearTimeout(timer);
      const at = Number(event.key) - 1;
      if (!choice.product.prices[at] || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      timer = setTimeout(() => onChoose(at), SCAN_MS);
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', onKey, { capture: true });
    };
  }, [choice, onChoose]);
  return (
    <>
      <Layers size={20} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 font-semibold">
        {texts.whichPack({ name: toName(choice.product) })} {choice.note}
      </span>
      <span className="ms-auto flex gap-2">
        {choice.product.prices.map(({ price, mrp }, index) => (
          <Button key={`${mrp}-${price}`} variant="outline" size={36} onClick={() => onChoose(index)}>
            {mrp === null
              ? texts.noMrp({ amount: money(wireToPaise(price)) })
              : texts.mrpChoice({ amount: money(wireToPaise(mrp)).replace(/\.00$/, '') })}
            <Kbd>{index + 1}</Kbd>
          </Button>
        ))}
      </span>
    </>
  );
}

/** What the last scan did. Always there, so that nothing below it moves. */
export function FeedbackLine({ adding, onSearch }: { adding: Adding; onSearch: () => void }) {
  const { feedback, choice, choose } = adding;
  const tone = choice
    ? 'bg-notice text-notice-text'
    : {
        good: 'bg-success-soft text-success-text',
        bad: 'border border-danger/40 bg-danger-soft text-danger',
        none: '',
      }[feedback?.tone ?? 'none'];
  return (
    <div
      role="status"
      className={cn('my-2 flex min-h-11 items-center gap-2.5 rounded-control px-3.5 text-sm max-sm:min-h-16', tone)}
    >
      {choice ? (
        <ChoiceLine choice={choice} onChoose={choose} />
      ) : feedback ? (
        <>
          {feedback.tone === 'good' ? (
            <Check size={20} aria-hidden="true" className="shrink-0" />
          ) : (
            <CircleAlert size={20} aria-hidden="true" className="shrink-0" />
          )}
          <span key={feedback.number} className="min-w-0">
            <b>{feedback.text}</b> {feedback.detail}
          </span>
          {feedback.tone === 'good' ? (
            <span className="ms-auto flex items-center gap-2 whitespace-nowrap max-lg:hidden">
              <Kbd>+</Kbd> {texts.oneMore} <Kbd>Del</Kbd> {texts.takeBack}
            </span>
          ) : (
            <Button variant="outline" size={36} className="ms-auto shrink-0" onClick={onSearch}>
              {texts.byName} <Kbd>F2</Kbd>
            </Button>
          )}
        </>
      ) : null}
    </div>
  );
}
