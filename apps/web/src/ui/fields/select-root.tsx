// The library's select without its style elements, which the pages' policy does not let in and nothing here needs.
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select } from '@base-ui/react/select';

/** `Select.Root` of the library; every select of our own begins with it. */
export function SelectRoot<V>(props: Select.Root.Props<V>) {
  return (
    <CSPProvider disableStyleElements>
      <Select.Root<V> {...props} />
    </CSPProvider>
  );
}
