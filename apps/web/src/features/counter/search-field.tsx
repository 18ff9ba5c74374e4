// The field for codes and names. It keeps the focus; with nothing typed its keys work on the marked line.
import { wireToPaise } from '@tilgul/contract/rules/money';
import { texts } from '@tilgul/messages/counter/sell';
import { ScanBarcode } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useMemo, useState } from 'react';
import { cn } from '../../ui/cn.ts';
import type { Adding } from './adding.tsx';
import { toName, useRegister, useSnapshot } from './context.ts';
import { findCode, searchProducts, splitQuantity } from './engine/catalogue.ts';
import { Kbd, shelfMoney } from './parts.tsx';

interface SearchFieldProps {
  ref: Ref<HTMLInputElement>;
  adding: Adding;
  onChangeMarked: (by: number | 'remove') => void;
  /** Called when something is typed: a sale on screen ends or its payment is left. */
  onUse: () => void;
  isLocked: () => boolean;
}

export function SearchField({ ref, adding, onChangeMarked, onUse, isLocked }: SearchFieldProps) {
  const register = useRegister();
  const { index, book } = useSnapshot();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const id = useId();
  const { quantity, rest } = splitQuantity(text);
  const sold = useMemo(
    () => new Map(Object.entries(book?.sold ?? {}).map(([product, count]) => [Number(product), count])),
    [book?.sold],
  );
  const results = useMemo(
    () => (index && rest.length >= 2 ? searchProducts(index, rest, sold) : []),
    [index, rest, sold],
  );
  const clear = () => {
    setText('');
    setActive(0);
  };
  const pick = (at: number) => {
    const product = results[at];
    if (!product || isLocked()) return;
    clear();
    onUse();
    adding.addProduct(product, quantity);
  };
  const enter = () => {
    if (rest === '' || !index || isLocked()) return;
    if (findCode(index, rest)) {
      clear();
      onUse();
      adding.addCode(rest, quantity);
    } else if (results.length > 0) pick(active);
    else adding.reject(/^\d{6,}$/.test(rest) ? texts.unknown({ code: rest }) : texts.nothingFound({ text: rest }));
  };
  const emptyKeys: Readonly<Record<string, () => void>> = {
    '+': () => onChangeMarked(1),
    '-': () => onChangeMarked(-1),
    Delete: () => onChangeMarked('remove'),
    ArrowUp: () => mark(-1),
    ArrowDown: () => mark(1),
  };
  const mark = (by: number) => {
    const { basket } = register.snapshot;
    const at = basket.lines.findIndex(({ key }) => key === basket.marked);
    const next = basket.lines[Math.min(Math.max(at + by, 0), basket.lines.length - 1)];
    if (next) register.setBasket({ ...basket, marked: next.key });
  };
  const typedKeys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setActive(Math.min(active + 1, results.length - 1)),
    ArrowUp: () => setActive(Math.max(active - 1, 0)),
    Enter: enter,
    Escape: clear,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const press = (text === '' ? emptyKeys : typedKeys)[event.key];
    if (!press) return;
    event.preventDefault();
    if (event.key === 'Escape') event.stopPropagation();
    press();
  };
  const isOpen = results.length > 0;
  return (
    <div className="relative">
      <div className="flex min-h-15 items-center gap-3 rounded-card border-2 border-primary bg-paper px-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus">
        <ScanBarcode size={26} aria-hidden="true" className="shrink-0 text-primary" />
        <input
          ref={ref}
          type="text"
          role="combobox"
          aria-label={texts.scan}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          placeholder={texts.scan}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className="min-h-11 w-full min-w-0 grow bg-transparent text-h3 outline-none!"
        />
        <span className="text-xs whitespace-nowrap text-muted max-lg:hidden">{texts.hint}</span>
        <Kbd>F2</Kbd>
      </div>
      {isOpen ? (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={texts.byName}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-[60dvh] overflow-y-auto rounded-card border border-hairline bg-paper p-1 shadow-float"
        >
          {results.map((product, at) => (
            <div
              key={product.id}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(at)}
              onKeyDown={undefined}
              className={cn(
                'flex min-h-12 cursor-pointer items-center justify-between gap-3 rounded-control px-3',
                at === active && 'bg-primary-soft',
              )}
            >
              <span className="min-w-0">
                <span className="block truncate font-semibold">{toName(product)}</span>
                <span className="block truncate text-xs text-muted">
                  {product.unit}
                  {toName(product) === product.name ? '' : ` · ${product.name}`}
                </span>
              </span>
              <span className="whitespace-nowrap">{shelfMoney(wireToPaise(product.prices[0]?.price ?? 0))}</span>
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}
