// The port of picture storage, for public and for private pictures.

/** A picture file, named without its folder. */
export interface MediaFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The store is unavailable; the operation can be retried. */
export class MediaUnavailable extends Error {
  /** For the log, like the codes of database and system errors. */
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** Storage of picture files. The content under a name never changes. */
export interface MediaStore {
  /** Stores all files, each completely or not at all. An existing file has the same content. */
  write(files: readonly MediaFile[]): Promise<void>;
  /** Undefined when there is no such file. Throws MediaUnavailable when the store is unavailable. */
  read(name: string): Promise<Buffer | undefined>;
  has(name: string): Promise<boolean>;
  /** Names of all files, unordered. */
  list(): Promise<string[]>;
  /** Deletes files. Missing ones are ignored. */
  remove(names: readonly string[]): Promise<void>;
  /** Deletes temporary files of killed servers that are at least an hour old. */
  removeLeftovers(now: Date): Promise<void>;
}
