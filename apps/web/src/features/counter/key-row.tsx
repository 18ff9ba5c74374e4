// The keys of the counter, on screens with room for them.
import { texts } from '@tilgul/messages/counter/sell';
import { Kbd } from './parts.tsx';

const { keys } = texts;
const KEYS: readonly (readonly [keys: readonly string[], text: string])[] = [
  [['F2'], keys.search],
  [['+', '−'], keys.line],
  [['Del'], keys.remove],
  [['F4'], keys.customer],
  [['F6'], keys.discount],
  [['F8'], keys.hold],
  [['F9'], keys.held],
  [['F10'], keys.pay],
  [['Esc'], keys.back],
];

export function KeyRow() {
  return (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 bottom-0 flex h-9 items-center gap-4 border-t border-hairline bg-sunken px-4 text-xs text-muted max-lg:hidden low:static"
    >
      {KEYS.map(([all, text]) => (
        <span key={text} className="flex items-center gap-1 whitespace-nowrap">
          {all.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {text}
        </span>
      ))}
    </div>
  );
}
