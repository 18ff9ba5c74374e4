// Attacks of `npm run red-team`: each ends in a figure, for which there is a goal.

export interface TrustAttack {
  readonly what: string;
  /** What the figure counts, such as `of 8`. */
  readonly unit?: string;
  readonly goal: { readonly most: number } | { readonly least: number };
  run(): Promise<number>;
}

export const isGoalMet = ({ goal }: TrustAttack, got: number): boolean =>
  'most' in goal ? got <= goal.most : got >= goal.least;

export const formatGoal = ({ goal, unit }: TrustAttack): string =>
  'most' in goal ? (goal.most === 0 ? '0' : `at most ${goal.most}`) : `${goal.least} ${unit ?? ''}`.trim();

export const formatFigure = ({ unit = '' }: TrustAttack, got: number | undefined): string =>
  got === undefined ? 'not measured' : `${got} ${unit}`.trim();
