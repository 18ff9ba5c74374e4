/**
 * A native PostgreSQL that lives and dies with the program: started in a data folder, reached by a unix socket, started
 * again when it dies, stopped with the program however that ends. Its roles have passwords, and as root it runs as a system
 * user that nothing else runs as. One program at a time serves a folder; others may work beside it with
 * `findRunningEmbedded`. A program that root started can go on as that user with `findPrivilegeDrop`.
 *
 * Whatever keeps it from starting is thrown as a `StartError`, whose message is one sentence to print. The sentences name
 * the product's settings DATA_DIR and DATABASE_URL. Why it is made so: docs/decisions/0001 and 0016.
 */
export { copyReadable } from './binaries.ts';
export { getClusterDir, type DataDirOptions, ensurePlainDataDir } from './data-dir.ts';
export { type Embedded, findRunningEmbedded, startEmbedded } from './embedded.ts';
export { findPrivilegeDrop } from './run-as.ts';
export { StartError } from './start-error.ts';
