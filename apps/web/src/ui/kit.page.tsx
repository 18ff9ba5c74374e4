// Owns the page for development that shows the base of the kit in every state; no part of the built web (kit.html).
import '../styles/main.css';
import { ORDER_STATUSES } from '@tilgul/contract/order-status';
import { STOCK_REQUEST_STATUSES } from '@tilgul/contract/stock-request-status';
import { ArrowRight, Bell, Columns3, Download, Pencil, Plus, Search, Trash2 } from 'lucide-react';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { Logo } from '../brand/logo.tsx';
import { formatDateTime } from '../lib/dates.ts';
import { formatDifference, formatRupees } from '../lib/money.ts';
import { Alert, AlertAction } from './alert.tsx';
import { Badge, CountMark } from './badge.tsx';
import { Button, LinkButton } from './button.tsx';
import { Card } from './card.tsx';
import { Empty, ErrorState } from './empty.tsx';
import { Field } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { AffixInput, Input, Textarea } from './input.tsx';
import { Layers } from './kit-layers.tsx';
import { Part, ROW } from './kit-part.tsx';
import { MoneyInput } from './money-input.tsx';
import { PageHeader } from './page-header.tsx';
import { PasswordInput } from './password-input.tsx';
import { PhoneInput } from './phone-input.tsx';
import { Skeleton, SkeletonGroup } from './skeleton.tsx';
import { StatusBadge } from './status-badge.tsx';
import { Tabs } from './tabs.tsx';

function Buttons() {
  return (
    <Part title="Buttons">
      <div className={ROW}>
        <Button>Add to Cart</Button>
        <Button variant="outline">Cash on Delivery</Button>
        <Button variant="soft">Add to Cart</Button>
        <Button variant="ghost">Forgot password?</Button>
        <Button variant="danger">Delete</Button>
        <Button variant="danger-outline">Cancel order</Button>
        <Button variant="danger-ghost">Delete</Button>
        <Button disabled>Previous</Button>
        <Button busy>Add to Cart</Button>
        <Button icon={Plus} busy>
          Add Stock Request
        </Button>
        <Button busy busyLabel="Logging in...">
          Login
        </Button>
      </div>
      <div className={`${ROW} mt-3`}>
        <Button size={36}>Allocate Store</Button>
        <Button size={36} variant="outline">
          Allocate Store
        </Button>
        <Button size={40} variant="outline" icon={Download}>
          Export CSV
        </Button>
        <Button size={40} variant="outline" icon={Columns3}>
          Columns
        </Button>
        <Button icon={Plus}>Add Stock Request</Button>
        <LinkButton to="/login" size={52} iconAfter={ArrowRight}>
          Start Shopping
        </LinkButton>
        <LinkButton href="tel:9822041210" variant="outline">
          Call
        </LinkButton>
        <IconButton icon={Pencil} label="Edit the address" />
        <IconButton icon={Trash2} label="Remove Jaggery" tone="danger" />
        <span className="relative">
          <IconButton icon={Bell} label="Notifications, 3 unread" />
          <CountMark count={3} />
        </span>
      </div>
      <div className="mt-3 grid max-w-sm gap-3">
        <Button variant="staff" size={64}>
          Verify PIN and deliver
        </Button>
        <Button variant="staff-outline" size={64}>
          Yes, Continue
        </Button>
      </div>
      <div className={`${ROW} mt-3 rounded-card bg-sidebar p-4`}>
        <Button variant="accent">Register for Franchisee</Button>
        <Button variant="outline-light">Apply for Job</Button>
        <Logo name="Tilgul" localName="तिळगुळ" ground="dark" />
      </div>
    </Part>
  );
}

function Marks() {
  return (
    <Part title="Badges and notes">
      <div className={ROW}>
        {ORDER_STATUSES.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
        {STOCK_REQUEST_STATUSES.slice(1).map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
        <Badge tone="pending">Best match</Badge>
      </div>
      <div className="mt-4 grid gap-3 md:grid-cols-2">
        <Alert title="Login Failed." live={false}>
          Username or password is wrong.
        </Alert>
        <Alert
          title="Failed to Update Cart."
          live={false}
          action={<AlertAction label="Retry" onPress={() => undefined} />}
        >
          Still 1 in your cart.
        </Alert>
        <Alert tone="notice">Kolhapur can serve 4 of 5 lines now.</Alert>
        <Alert tone="success" title="2 requests are approved.">
          Add them to your inventory when the goods have arrived.
        </Alert>
        <Alert tone="info">You are offline. Showing saved data.</Alert>
      </div>
      <p className="mt-3">
        {formatRupees(1234567.5)} · {formatDifference(3)} · {formatDateTime('2026-11-20T20:10:00Z', 'Asia/Kolkata')}
      </p>
    </Part>
  );
}

function Fields() {
  return (
    <Part title="Fields">
      <Card className="grid gap-4 md:grid-cols-2 md:p-6">
        <Field label="Username">
          <Input defaultValue="asha.patil" autoComplete="username" />
        </Field>
        <Field label="Password" error="Password is required.">
          <PasswordInput defaultValue="secret12" autoComplete="current-password" />
        </Field>
        <Field label="Contact Number" hint="10 digits">
          <PhoneInput />
        </Field>
        <Field label="Price" optional>
          <MoneyInput defaultValue="78.50" />
        </Field>
        <Field label="Search">
          <AffixInput icon={Search} placeholder="Search order or customer" size={40} />
        </Field>
        <Field label="Not yours to change">
          <Input disabled defaultValue="Sangli" />
        </Field>
        <Field label="Address" className="md:col-span-2">
          <Textarea defaultValue="12 Market Yard, near Ganpati Mandir" />
        </Field>
        <Field label="Cash amount" large>
          <MoneyInput size={72} defaultValue="400" />
        </Field>
      </Card>
    </Part>
  );
}

function Views() {
  const [tab, setTab] = useState<'pending' | 'done'>('pending');
  return (
    <Part title="Views">
      <Tabs
        label="Orders"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'pending', label: 'To deliver', count: 3 },
          { value: 'done', label: 'Delivered' },
        ]}
      >
        {tab === 'pending' ? 'Three orders.' : 'None yet.'}
      </Tabs>
      <div className="mt-6 grid gap-4 md:grid-cols-3">
        <Card>
          <Empty
            title="No products match “saffron”."
            text="Try another word."
            action={<Button variant="outline">Clear search</Button>}
          />
        </Card>
        <Card selected>
          <ErrorState title="Failed to Fetch Orders" detail="Please try again later." onRetry={() => undefined} />
        </Card>
        <Card>
          <SkeletonGroup label="Loading orders..." className="grid gap-3">
            <Skeleton shape="block" className="aspect-square" />
            <Skeleton width="70%" />
            <Skeleton shape="control" />
          </SkeletonGroup>
        </Card>
      </div>
    </Part>
  );
}

function KitPage() {
  return (
    <main className="mx-auto max-w-[1200px] p-4 md:p-10">
      <PageHeader
        title="Online Orders"
        note="55 orders"
        back="/"
        actions={<Logo name="Tilgul" localName="तिळगुळ" size="lg" />}
      />
      <Buttons />
      <Marks />
      <Fields />
      <Layers />
      <Views />
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
