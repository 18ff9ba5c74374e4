// The selling screen: scan, lines, tiles and the total with its payment.

import { texts } from '@tilgul/messages/counter/sell';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { listenToScanner } from '../../shared/scanner/scanner.ts';
import { FeedbackLine, useAdding } from './adding.tsx';
import { Checkout } from './checkout.tsx';
import { useRegister, useSnapshot } from './context.ts';
import { removeLine, setQuantity } from './engine/basket.ts';
import { type Product, splitQuantity } from './engine/catalogue.ts';
import type { Entry } from './engine/register.ts';
import { KeyRow } from './key-row.tsx';
import { Lines } from './lines.tsx';
import type { PayKind, SaleDialog } from './pay-rows.ts';
import { CustomerDialog, DiscardDialog, DiscountDialog, GramsDialog, HeldDialog } from './sale-dialogs.tsx';
import { SearchField } from './search-field.tsx';
import { Tiles } from './tiles.tsx';

/** Keys that work wherever the focus is, except in dialogs. */
function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      if (document.querySelector('dialog[open]')) return;
      const press = latest.current[event.key];
      if (!press) return;
      event.preventDefault();
      press();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

export function Sell() {
  const register = useRegister();
  const { basket, index } = useSnapshot();
  const place = useRef<HTMLElement>(null);
  const scanField = useRef<HTMLInputElement>(null);
  const [dialog, setDialog] = useState<SaleDialog>();
  const [pay, setPay] = useState<PayKind>();
  const [done, setDone] = useState<Entry>();
  /** A UPI code is open: the total must not change under it. */
  const isLocked = useRef(false);
  const focusScan = useCallback(() => scanField.current?.focus(), []);
  const adding = useAdding();
  const { addCode, addProduct, reject } = adding;
  const checkLock = useCallback(() => isLocked.current, []);

  const setLocked = useCallback((locked: boolean) => {
    isLocked.current = locked;
  }, []);
  const startSale = useCallback(() => {
    setDone(undefined);
    setPay(undefined);
    focusScan();
  }, [focusScan]);

  const addTile = useCallback(
    (product: Product) => {
      if (isLocked.current) return;
      startSale();
      addProduct(product, 1);
    },
    [addProduct, startSale],
  );

  const onCode = useCallback(
    (text: string, isCovered: boolean) => {
      const { quantity, rest } = splitQuantity(text);
      if (isCovered) return reject(texts.covered({ code: rest }));
      if (isLocked.current) return reject(texts.upiOpen({ code: rest }));
      setDone(undefined);
      setPay(undefined);
      addCode(rest, quantity);
    },
    [addCode, reject],
  );
  const onBroken = useCallback(() => reject(texts.broken), [reject]);
  useEffect(
    () =>
      listenToScanner({
        place: () => place.current,
        onScan: ({ text, isCovered }) => onCode(text, isCovered),
        onBroken,
      }),
    [onCode, onBroken],
  );
  useEffect(() => {
    if (!done && pay === undefined) focusScan();
  }, [done, pay, focusScan]);

  const hasLines = basket.lines.length > 0;
  /** Whether no question is open; else says so. */
  const isSettled = () => {
    if (adding.choice) reject(texts.packFirst);
    return !adding.choice;
  };
  const openPay = (kind: PayKind) => hasLines && !done && isSettled() && setPay(kind);
  const openDialog = (name: SaleDialog) => (name === 'discard' || isSettled()) && setDialog(name);
  const hold = () => {
    if (!isLocked.current && isSettled()) void register.holdBasket().then(startSale);
  };
  useKeys({
    F2: () => {
      if (!isLocked.current) startSale();
    },
    F4: () => openDialog('customer'),
    F6: () => hasLines && openDialog('discount'),
    F8: hold,
    F9: () => openDialog('held'),
    F10: () => openPay('cash'),
    Escape: () => {
      adding.cancel();
      if (!isLocked.current) startSale();
    },
  });
  const changeMarked = useCallback(
    (by: number | 'remove') => {
      const { basket: now } = register.snapshot;
      const line = now.lines.find(({ key }) => key === now.marked);
      if (!line || isLocked.current) return;
      setPay(undefined);
      register.setBasket(by === 'remove' ? removeLine(now, line.key) : setQuantity(now, line.key, line.quantity + by));
    },
    [register],
  );
  const close = () => setDialog(undefined);
  const dialogs = useMemo(
    () => ({
      customer: <CustomerDialog onClose={() => setDialog(undefined)} />,
      discount: <DiscountDialog onClose={() => setDialog(undefined)} />,
      held: <HeldDialog onClose={() => setDialog(undefined)} />,
    }),
    [],
  );
  return (
    <main ref={place} className="print:hidden lg:pb-10">
      <div className="grid gap-4 p-3 max-lg:pb-36 sm:px-4 lg:grid-cols-[minmax(0,1fr)_25.25rem]">
        <div className="min-w-0">
          <div className="bg-canvas max-lg:sticky max-lg:top-0 max-lg:z-20 low:static">
            <SearchField
              ref={scanField}
              adding={adding}
              onChangeMarked={changeMarked}
              onUse={() => {
                setDone(undefined);
                setPay(undefined);
              }}
              isLocked={checkLock}
            />
            <FeedbackLine adding={adding} onSearch={focusScan} />
          </div>
          <Lines isLocked={checkLock} />
          {index ? <Tiles index={index} onAdd={addTile} /> : null}
        </div>
        <Checkout
          pay={pay}
          onPay={(kind) => (kind === undefined ? startSale() : openPay(kind))}
          done={done}
          onDone={(entry) => {
            isLocked.current = false;
            setPay(undefined);
            setDone(entry);
            adding.clear();
          }}
          onNewSale={startSale}
          onLock={setLocked}
          onDialog={openDialog}
          onHold={hold}
        />
      </div>
      <KeyRow />
      {dialog === 'discard' ? (
        <DiscardDialog
          onClose={close}
          onDiscarded={() => {
            adding.clear();
            startSale();
          }}
        />
      ) : dialog ? (
        dialogs[dialog]
      ) : null}
      {adding.grams ? <GramsDialog adding={adding} product={adding.grams} /> : null}
    </main>
  );
}
