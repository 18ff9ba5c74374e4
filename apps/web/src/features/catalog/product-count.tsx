import { Link } from 'react-router';

interface ProductCountProps {
  /** The products of the category or unit. */
  to: string;
  /** "12 products". */
  text: string;
  count: number;
}

/** How many products a category or unit has, as the way to them. */
export function ProductCount({ to, text, count }: ProductCountProps) {
  if (count === 0) return <span className="text-muted">{text}</span>;
  return (
    <Link to={to} className="hit-44 relative text-primary underline-offset-4 hover:underline max-md:underline">
      {text}
    </Link>
  );
}
