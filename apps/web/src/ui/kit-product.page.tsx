// Owns the page for development that shows the product part of the kit in every state; no part of the built web (kit-product.html).
import '../styles/main.css';
import { Package, Pencil, Store, Trash2, Users } from 'lucide-react';
import { type ReactNode, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { formatTime } from '../lib/dates.ts';
import { formatRupees } from '../lib/money.ts';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { Chips } from './chips.tsx';
import { DescList } from './desc-list.tsx';
import { Field } from './field.tsx';
import { FileDrop } from './file-drop.tsx';
import { IconButton } from './icon-button.tsx';
import { OrdersTable, StoresTable } from './kit-product-table.tsx';
import { OrderSteps, OrderTimeline } from './order-timeline.tsx';
import { OtpField } from './otp-field.tsx';
import { NumberedPager } from './pager.tsx';
import { PinField } from './pin-field.tsx';
import { ProductPicture } from './product-picture.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';
import { RadioCard, RadioCards } from './radio-card.tsx';
import { SearchField } from './search-field.tsx';
import { Select } from './select.tsx';
import { StatCard } from './stat-card.tsx';
import { StickyBar } from './sticky-bar.tsx';
import type { TimelineEvent } from './timeline-steps.ts';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-h3">{title}</h2>
      {children}
    </section>
  );
}

const CATEGORIES = ['All', 'Spices', 'Pulses', 'Flours', 'Sweeteners', 'Oils and seeds', 'Dry fruits'].map((label) => ({
  value: label,
  label,
}));
const STORES = [
  { value: '3', label: 'Sangli', detail: 'can serve 5 of 5 lines now' },
  { value: '1', label: 'Pune', detail: 'can serve 4 of 5 lines now' },
  { value: '4', label: 'Kolhapur', disabled: true },
];

function Choices() {
  const [quantity, setQuantity] = useState(1);
  const [category, setCategory] = useState('All');
  const [address, setAddress] = useState('1');
  const [store, setStore] = useState<string>();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(5);
  const buttons = (
    <>
      <IconButton icon={Pencil} label="Edit address of Asha Patil" />
      <IconButton icon={Trash2} label="Delete address of Asha Patil" tone="danger" />
    </>
  );
  return (
    <Part title="Choices">
      <div className="flex flex-col gap-4">
        <SearchField label="Search products" value={search} onChange={setSearch} className="md:w-90" />
        <Chips label="Categories" chips={CATEGORIES} value={category} onChange={setCategory} />
        <div className="flex flex-wrap gap-4">
          <QuantityStepper name="Jaggery" value={quantity} onChange={setQuantity} className="w-34" />
          <QuantityStepper name="Turmeric" min={0} max={5} value={5} onChange={() => undefined} className="w-34" />
          <QuantityStepper name="Sesame" disabled value={2} onChange={() => undefined} className="w-34" />
        </div>
        <Field label="Store" hint="Best match first" className="md:w-90">
          <Select value={store} options={STORES} onChange={setStore} />
        </Field>
        <RadioCards label="Delivery address" className="md:w-90">
          <RadioCard
            name="address"
            value="1"
            checked={address === '1'}
            onChoose={setAddress}
            title="Asha Patil"
            actions={buttons}
          >
            12 Market Yard, near Ganpati Mandir, Sangli, Maharashtra 416416
          </RadioCard>
          <RadioCard
            name="address"
            value="2"
            checked={address === '2'}
            onChoose={setAddress}
            title="Asha Patil (Office)"
          >
            3rd floor, Shree Plaza, Vishrambag, Sangli
          </RadioCard>
        </RadioCards>
        <NumberedPager page={page} pages={9} from={41} to={50} total={88} onPage={setPage} />
      </div>
    </Part>
  );
}

function Codes() {
  const [code, setCode] = useState('482');
  const [pin, setPin] = useState('4829');
  const [file, setFile] = useState<File>();
  return (
    <Part title="Codes and files">
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="OTP" group error="Please enter the complete OTP.">
          <OtpField value={code} onChange={setCode} />
        </Field>
        <Field label="Order PIN, from the customer">
          <PinField value={pin} onChange={setPin} />
        </Field>
        <Field label="Picture" hint="At most 5 MB.">
          <FileDrop file={file} onChange={setFile} />
        </Field>
        <Field label="Picture on its way">
          <FileDrop
            file={new File(['x'], 'jaggery.jpg', { type: 'image/jpeg' })}
            onChange={() => undefined}
            progress={0.4}
          />
        </Field>
      </div>
    </Part>
  );
}

const EVENTS: readonly TimelineEvent[] = [
  { event: 'placed', at: '2026-11-20T20:10:00Z', note: null },
  { event: 'Processing', at: '2026-11-21T01:45:00Z', note: null },
  { event: 'Shipped', at: '2026-11-21T03:32:00Z', note: null },
  { event: 'Out For Delivery', at: '2026-11-21T04:56:00Z', note: null },
];
const time = (iso: string) => formatTime(iso, 'Asia/Kolkata');

function Progress() {
  const cancelled: TimelineEvent[] = [
    ...EVENTS.slice(0, 2),
    { event: 'Cancelled', at: '2026-11-21T03:00:00Z', note: null },
  ];
  return (
    <Part title="Progress">
      <div className="grid gap-3 md:grid-cols-3">
        <Card>
          <OrderTimeline status="Out For Delivery" events={EVENTS} formatTime={time} />
        </Card>
        <Card>
          <OrderTimeline status="Cancelled" events={cancelled} formatTime={time} />
        </Card>
        <Card className="flex flex-col gap-3">
          <OrderSteps status="Pending" />
          <OrderSteps status="Shipped" />
          <OrderSteps status="Out For Delivery" />
          <OrderSteps
            status="Delivered"
            trailing={
              <>
                PIN <b>Expired</b>
              </>
            }
          />
        </Card>
      </div>
    </Part>
  );
}

function Figures() {
  const sums = [
    { label: 'Order total', value: formatRupees(397) },
    { label: 'Cash entered', value: formatRupees(400) },
  ];
  return (
    <Part title="Figures and details">
      <div className="grid gap-4 md:grid-cols-3">
        <StatCard label="New Customers" value="1,204" icon={Users} tone="blue" />
        <StatCard label="Total Stores" value="12" icon={Store} />
        <StatCard label="Available Products" value={undefined} icon={Package} tone="yellow" />
        <Card>
          <DescList
            items={[
              { label: 'Order number', value: '#1042' },
              { label: 'Payment', value: 'Cash on Delivery' },
              { label: 'Address', value: '12 Market Yard, Sangli', isWide: true },
            ]}
          />
        </Card>
        <Card>
          <DescList layout="rows" items={sums} />
        </Card>
        <div className="flex gap-3">
          <ProductPicture image={null} alt="Jaggery" size={72} className="rounded-control" />
          <ProductPicture image={null} size={32} className="rounded-badge" />
          <ProductPicture image="/media/none" alt="Missing" size={72} className="rounded-control" />
        </div>
      </div>
      <div className="mt-4">
        <StoresTable />
      </div>
    </Part>
  );
}

function KitPage() {
  return (
    <main className="mx-auto max-w-[1048px] p-4 md:p-6">
      <OrdersTable />
      <Choices />
      <Codes />
      <Progress />
      <Figures />
      <StickyBar>
        <Button wide size={52}>
          Proceed | {formatRupees(493)}
        </Button>
      </StickyBar>
    </main>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <KitPage />
      </BrowserRouter>
    </StrictMode>,
  );
}
