import { type MouseEvent, useId } from 'react';

/** What is wrong with a long form, above its fields, as links to them (UI-11). */
export function ErrorSummary(props: { title: string; entries: readonly { id: string; message: string }[] }) {
  const headingId = useId();
  const goTo = (id: string) => (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(id)?.focus();
  };
  return (
    <section aria-labelledby={headingId} className="rounded-control bg-danger-soft p-4 text-danger">
      <p id={headingId} className="font-semibold">
        {props.title}
      </p>
      <ul className="mt-1 list-disc ps-5">
        {props.entries.map(({ id, message }) => (
          <li key={id} className="py-0.5">
            <a href={`#${id}`} onClick={goTo(id)} className="underline">
              {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
