/** Why the database cannot be started or reached; the message is one sentence to print to whoever started the program. */
export class StartError extends Error {}
