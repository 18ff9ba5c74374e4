// Attacks of `npm run red-team`: each ends in a figure, for which there is a goal.

export interface Goal {
  readonly what: string;
  /** What the figure counts, such as `of 8`. */
  readonly unit?: string;
  readonly goal: { readonly most: number } | { readonly least: number };
}

/** The attacks in their order, which is that of the table in docs/security.md. */
export const GOALS = {
  windows: {
    what: 'delivery windows of a store that one account with one small delivered order fills',
    goal: { most: 0 },
  },
  products: { what: 'products that such an account takes off sale', goal: { most: 0 } },
  reset: { what: 'minutes that a stranger with 14 addresses keeps a reset away', goal: { most: 0 } },
  number: { what: 'hours that strangers keep codes from one number', goal: { most: 1 } },
  guesses: { what: 'guesses at one account in 15 minutes', goal: { most: 20 } },
  signIns: { what: 'sign-ins of a known browser during those of 70 strangers', unit: 'of 8', goal: { least: 8 } },
  bell: { what: "accounts that close a manager's bell", goal: { most: 0 } },
  erasure: { what: 'rows and photos with a person after erasure', goal: { most: 0 } },
} as const satisfies Record<string, Goal>;

export interface TrustAttack extends Goal {
  run(): Promise<number>;
}

export const isGoalMet = ({ goal }: Goal, got: number): boolean =>
  'most' in goal ? got <= goal.most : got >= goal.least;

export const formatGoal = ({ goal, unit }: Goal): string =>
  'most' in goal ? (goal.most === 0 ? '0' : `at most ${goal.most}`) : `${goal.least} ${unit ?? ''}`.trim();

export const formatFigure = ({ unit = '' }: Goal, got: number | undefined): string =>
  got === undefined ? 'not measured' : `${got} ${unit}`.trim();
