/** The key that does the same, drawn on its button; screens without a keyboard leave it out. */
export function KeyHint({ children }: { children: string }) {
  return (
    <kbd className="ms-1 rounded-md border border-hairline bg-paper px-1.5 font-sans text-nav text-muted max-md:hidden">
      {children}
    </kbd>
  );
}
