// How many test files run at once, the same for all projects, so that none waits until another one has ended.

/** More than two cores: each waits for its database part of the time. */
export const MAX_WORKERS = 3;
