/** Links of a contact: mail and telephone. */
export function ContactLink({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} className="text-primary underline underline-offset-2">
      {text}
    </a>
  );
}
