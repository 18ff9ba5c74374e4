// The shop's search in the header of pages without products: Enter leads to the results.
import { texts } from '@tilgul/messages/customer/shop';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useShopPaths } from '../../shared/session/shopper.ts';
import { SearchField } from '../../ui/fields/search-field.tsx';

export function HeaderSearch() {
  const [text, setText] = useState('');
  const { products } = useShopPaths();
  const navigate = useNavigate();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const q = text.trim();
    if (q) void navigate({ pathname: products, search: new URLSearchParams({ q }).toString() });
  };
  return (
    <form onSubmit={submit}>
      <SearchField value={text} onChange={setText} label={texts.search} placeholder={texts.searchHint} shortcut />
    </form>
  );
}
