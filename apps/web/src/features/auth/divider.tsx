/** A line with a word in it, before another way to sign in. */
export function Divider({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
      {children}
    </p>
  );
}
