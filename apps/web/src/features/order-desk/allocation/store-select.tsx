// The list of stores in the dialog 'Allocate Store': each with what it can serve now, best first.
import { Select } from '@base-ui/react/select';
import { Check, ChevronDown, Store } from 'lucide-react';
import { orderTexts } from '../../../texts/en/office/orders.ts';
import { cn } from '../../../ui/cn.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { useFieldLinks } from '../../../ui/fields/field.tsx';
import { inputLook } from '../../../ui/fields/input.tsx';
import { SelectRoot } from '../../../ui/fields/select-root.tsx';
import { usePortalPlace } from '../../../ui/layers/use-portal-place.ts';
import { bestOf, distanceText, type StoreOption, servedText, shortText } from './store-fit.ts';

const texts = orderTexts.allocate;

export interface StoreSelectProps {
  /** Best first, as the server ranks them. */
  options: readonly StoreOption[];
  value: number | undefined;
  onChange: (storeId: number) => void;
  /** The store that has the order now. */
  currentId: number | null;
}

/** One small bar for each line, green as far as the store can serve. */
export function Bars({ option }: { option: StoreOption }) {
  const lines = Array.from({ length: Math.min(option.lines_total, 12) }, (_, line) => line);
  return (
    <span aria-hidden="true" className="mt-2 flex justify-end gap-[3px]">
      {lines.map((line) => (
        <span
          key={line}
          data-edge
          className={cn(
            'h-[5px] w-3.5 min-w-1 shrink rounded-full',
            line < option.lines_served ? 'bg-primary' : 'bg-hairline',
          )}
        />
      ))}
    </span>
  );
}

function Option({ option, mark }: { option: StoreOption; mark: 'best' | 'current' | undefined }) {
  return (
    <Select.Item
      value={option.warehouse_id}
      className="group flex min-h-17 cursor-pointer items-center gap-3 rounded-control px-3 py-2 outline-none select-none data-highlighted:bg-primary-soft data-selected:bg-success-soft"
    >
      <span aria-hidden="true" className="grid size-5 shrink-0 place-items-center">
        <Check className="hidden size-5 text-primary group-data-selected:block" />
        <Store className="size-5 text-muted group-data-selected:hidden" strokeWidth={1.75} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <Select.ItemText className="font-semibold">{option.warehouse_name}</Select.ItemText>
          {mark ? <Badge tone={mark === 'best' ? 'pending' : 'closed'}>{texts[mark]}</Badge> : null}
        </span>
        <span className="block text-sm text-muted">
          {[distanceText(option), shortText(option)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="max-w-30 shrink-0 text-end">
        <span className="block text-sm font-semibold">{servedText(option)}</span>
        <Bars option={option} />
      </span>
    </Select.Item>
  );
}

/** The field 'Store' with its list; select-only combobox, in a `Field`. */
export function StoreSelect({ options, value, onChange, currentId }: StoreSelectProps) {
  const links = useFieldLinks();
  const { trigger, container } = usePortalPlace();
  const best = bestOf(options)?.warehouse_id;
  const markOf = ({ warehouse_id }: StoreOption) =>
    warehouse_id === currentId ? 'current' : warehouse_id === best ? 'best' : undefined;
  return (
    <SelectRoot
      items={options.map((option) => ({ value: option.warehouse_id, label: option.warehouse_name }))}
      value={value ?? null}
      onValueChange={(chosen) => chosen !== null && onChange(chosen)}
    >
      <Select.Trigger ref={trigger} {...links} className={inputLook(44, 'group flex items-center gap-2.5 text-start')}>
        <Store aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
        <Select.Value className="min-w-0 flex-1 truncate data-placeholder:text-muted" placeholder={texts.choose} />
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-data-popup-open:rotate-180" />
      </Select.Trigger>
      <Select.Portal container={container}>
        <Select.Positioner alignItemWithTrigger={false} sideOffset={8} className="z-50 outline-none">
          <Select.Popup className="w-(--anchor-width) overflow-clip rounded-card border border-hairline bg-paper shadow-float outline-none">
            <Select.List className="max-h-[min(19rem,var(--available-height))] overflow-y-auto p-1.5">
              {options.map((option) => (
                <Option key={option.warehouse_id} option={option} mark={markOf(option)} />
              ))}
            </Select.List>
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </SelectRoot>
  );
}
