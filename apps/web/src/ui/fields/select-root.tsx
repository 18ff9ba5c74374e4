// The library's select without its inline styles, which the content security policy blocks.
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select } from '@base-ui/react/select';

/** `Select.Root`; the base of all our selects. */
export function SelectRoot<V>(props: Select.Root.Props<V>) {
  return (
    <CSPProvider disableStyleElements>
      <Select.Root<V> {...props} />
    </CSPProvider>
  );
}
