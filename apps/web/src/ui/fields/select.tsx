// A select: our own list on desktop, the system's picker on phones.
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as Base } from '@base-ui/react/select';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { markEdited } from '../../shared/session/typed-values.ts';
import { cn } from '../cn.ts';
import { usePortalContainer } from '../layers/use-portal-container.ts';
import { useTouchPhone } from '../use-media.ts';
import { useFieldLinks } from './field.tsx';
import { inputLook } from './input.tsx';

/** The base of all our selects: without the library's inline styles, which the content security policy blocks. */
function SelectRoot<V>(props: Base.Root.Props<V>) {
  return (
    <CSPProvider disableStyleElements>
      <Base.Root<V> {...props} />
    </CSPProvider>
  );
}

export interface SelectOption<V extends string> {
  readonly value: V;
  readonly label: string;
  /** A second line in the list ("can serve 4 of 5 lines now"); the system's picker shows only the label. */
  readonly detail?: ReactNode;
  readonly disabled?: boolean;
}

export interface SelectProps<V extends string> {
  /** Undefined or '' if nothing is selected. */
  value: V | '' | undefined;
  onChange: (value: V) => void;
  options: readonly SelectOption<V>[];
  /** Accessible name without a surrounding Field. */
  label?: string | undefined;
  /** Shown before the value, inside: 'Status:'. */
  prefix?: string;
  placeholder?: string | undefined;
  /** Height in px: 40 in back office filters. */
  size?: 36 | 40 | 44;
  disabled?: boolean | undefined;
  /** Default: the id from the surrounding Field. */
  id?: string | undefined;
  /** A green border: this filter is active. */
  isMarked?: boolean | undefined;
  /** Width; full width by default. */
  className?: string | undefined;
}

const SIZES = { 36: 'hit-44 h-9 gap-1 ps-2.5 pe-1.5', 40: 'hit-44 h-10 gap-2', 44: 'h-11 gap-2' } as const;

function boxLook<V extends string>({ size = 44, disabled, isMarked, className }: SelectProps<V>): string {
  return inputLook(
    size < 44 ? 40 : 44,
    cn(
      'relative flex min-h-0! items-center text-start',
      SIZES[size],
      disabled && 'bg-sunken!',
      isMarked && 'border-primary! bg-selected! font-semibold',
    ),
    className,
  );
}

function NativeSelect<V extends string>(props: SelectProps<V>) {
  const { value, onChange, options, label, prefix, placeholder, disabled, size = 44 } = props;
  const links = useFieldLinks(props);
  // Iphones zoom into smaller text.
  const textSize = size === 44 ? 'text-base' : 'text-sm supports-[-webkit-touch-callout:none]:text-base';
  const isOpen = value === undefined || value === '';
  return (
    <span
      aria-invalid={links['aria-invalid']}
      className={cn(
        boxLook(props),
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      )}
    >
      {prefix ? (
        <span aria-hidden="true" className={cn('font-normal text-muted', textSize)}>
          {prefix}
        </span>
      ) : null}
      <select
        {...links}
        disabled={disabled}
        aria-label={label}
        value={value ?? ''}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
        className={cn(
          '-my-1 -me-8 h-full min-w-0 flex-1 appearance-none truncate bg-transparent pe-8 outline-none',
          textSize,
        )}
      >
        {isOpen ? <option value="">{placeholder ?? uiTexts.choose}</option> : null}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none size-5 shrink-0" />
    </span>
  );
}

function Option<V extends string>({ option }: { option: SelectOption<V> }) {
  return (
    <Base.Item
      value={option.value}
      disabled={option.disabled ?? false}
      className="flex min-h-11 cursor-pointer items-center gap-2 rounded-badge px-3 py-2 outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-muted data-highlighted:bg-primary-soft data-selected:font-semibold"
    >
      <div className="min-w-0 flex-1">
        <Base.ItemText>{option.label}</Base.ItemText>
        {option.detail ? <div className="text-sm font-normal text-muted">{option.detail}</div> : null}
      </div>
      <Base.ItemIndicator className="shrink-0 text-primary">
        <Check aria-hidden="true" className="size-5" />
      </Base.ItemIndicator>
    </Base.Item>
  );
}

function ListSelect<V extends string>(props: SelectProps<V>) {
  const { value, onChange, options, label, prefix, placeholder, size = 44, disabled = false } = props;
  const { trigger, container } = usePortalContainer();
  const input = useRef<HTMLInputElement>(null);
  return (
    <SelectRoot<V>
      items={options}
      value={value || null}
      inputRef={input}
      onValueChange={(chosen) => {
        if (chosen === null) return;
        markEdited(input.current);
        onChange(chosen);
      }}
      disabled={disabled}
    >
      <Base.Trigger
        ref={trigger}
        {...useFieldLinks(props)}
        aria-label={prefix ? `${label}: ${options.find((option) => option.value === value)?.label ?? ''}` : label}
        className={boxLook(props)}
      >
        {prefix ? <span className="font-normal text-muted">{prefix}</span> : null}
        <Base.Value
          className="min-w-0 flex-1 truncate data-placeholder:text-muted"
          placeholder={placeholder ?? uiTexts.choose}
        />
        <Base.Icon className="shrink-0">
          <ChevronDown aria-hidden="true" className={size === 44 ? 'size-5' : 'size-4'} />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal container={container}>
        <Base.Positioner alignItemWithTrigger={false} sideOffset={4} className="z-50 outline-none">
          <Base.Popup className="min-w-(--anchor-width) max-w-[min(var(--available-width),36rem)] overflow-clip rounded-card border border-hairline bg-paper shadow-float outline-none">
            <Base.List className="max-h-[min(22rem,var(--available-height))] overflow-y-auto p-1">
              {options.map((option) => (
                <Option key={option.value} option={option} />
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </SelectRoot>
  );
}

/** Single choice (APG select-only combobox). Place it in a `Field` or give it a `label`. */
export function Select<V extends string>(props: SelectProps<V>) {
  return useTouchPhone() ? <NativeSelect {...props} /> : <ListSelect {...props} />;
}
