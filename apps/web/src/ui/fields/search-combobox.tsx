// A search field with a list of results from the server, inside a `Combobox.Root`.
import { Combobox } from '@base-ui/react/combobox';
import { Search } from 'lucide-react';
import type { ComponentProps, ReactNode, RefObject } from 'react';
import { usePortalContainer } from '../layers/use-portal-container.ts';
import { useFieldLinks } from './field.tsx';
import { inputLook } from './input.tsx';

interface SearchComboboxProps<Result>
  extends Pick<ComponentProps<typeof Combobox.Input>, 'placeholder' | 'onKeyDown'>,
    Pick<ComponentProps<typeof Combobox.List>, 'onScroll'> {
  label: string;
  inputRef: RefObject<HTMLInputElement | null>;
  /** Replaces an empty list. */
  empty: string | null;
  /** Above the results; '' shows nothing. */
  heading?: string;
  /** Below the results; '' shows nothing. */
  status: string;
  /** Renders a `SearchResult`, with its key. */
  children: (result: Result) => ReactNode;
}

/** Place it in a `Field`. */
export function SearchCombobox<Result>(props: SearchComboboxProps<Result>) {
  const { label, inputRef, empty, heading = '', status, onScroll, children, ...input } = props;
  const links = useFieldLinks();
  const { trigger, container } = usePortalContainer();
  return (
    <>
      <div className="relative">
        <Search aria-hidden="true" className="pointer-events-none absolute start-3.5 top-1/2 size-5 -translate-y-1/2" />
        <Combobox.Input
          // Screen readers cannot reach the outer label while the list is open.
          aria-label={label}
          {...links}
          {...input}
          ref={(element) => {
            trigger(element);
            inputRef.current = element;
          }}
          className={inputLook(44, 'ps-11')}
        />
      </div>
      <Combobox.Portal container={container}>
        <Combobox.Positioner sideOffset={6} className="z-50 outline-none">
          <Combobox.Popup className="w-(--anchor-width) overflow-clip rounded-card border border-hairline bg-paper shadow-float outline-none">
            <Combobox.Empty className="px-3.5 py-4.5 text-sm text-muted empty:hidden">{empty}</Combobox.Empty>
            <Combobox.Status className="px-3.5 pt-2.5 text-sm text-muted empty:hidden">{heading}</Combobox.Status>
            <Combobox.List
              onScroll={onScroll}
              className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain p-1.5 data-empty:p-0"
            >
              {children}
            </Combobox.List>
            <Combobox.Status className="border-t border-line px-3.5 py-2 text-sm text-muted empty:hidden">
              {status}
            </Combobox.Status>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </>
  );
}

export const SearchResult = (props: Pick<ComponentProps<typeof Combobox.Item>, 'value' | 'disabled' | 'children'>) => (
  <Combobox.Item
    {...props}
    className="flex min-h-13 cursor-pointer items-center gap-3 rounded-badge px-2 py-1.5 outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-muted data-highlighted:bg-primary-soft"
  />
);
