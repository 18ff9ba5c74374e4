/**
 * A native PostgreSQL as a child process: started in a data folder, reached by a unix socket, restarted when it dies, stopped
 * when this process ends, however it ends. Its roles have passwords; under root it runs as a dedicated system user. One
 * server at a time uses a folder; other programs connect to it with `findRunningEmbedded`. A server started by root can
 * switch to that user with `findPrivilegeDrop`.
 *
 * Start failures throw `StartError`, whose message is a sentence to print and may name the settings DATA_DIR and
 * DATABASE_URL. Background: docs/decisions/0001 and 0016.
 */
export { copyReadable } from './binaries.ts';
export { type DataDirOptions, ensurePlainDataDir, getClusterDir } from './data-dir.ts';
export { type Embedded, findRunningEmbedded, startEmbedded } from './embedded.ts';
export { findPrivilegeDrop } from './run-as.ts';
export { StartError } from './start-error.ts';
