/** A file of a picture, by its name without any folder. */
export interface MediaFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The store cannot be asked now; what was asked for may be tried again. */
export class MediaUnavailable extends Error {
  /** For the log, beside the codes of the database and the system. */
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** Where the files of pictures are kept. What is kept under a name never changes. */
export interface MediaStore {
  /** Keeps all files, each whole or not at all; what was there under a name was the same. */
  write(files: readonly MediaFile[]): Promise<void>;
  /** The file, undefined when there is none; throws MediaUnavailable when the store cannot be asked. */
  read(name: string): Promise<Buffer | undefined>;
  has(name: string): Promise<boolean>;
  /** The names of all files, in any order. */
  list(): Promise<string[]>;
  /** Takes files away; one that is not there is none to take away. */
  remove(names: readonly string[]): Promise<void>;
  /** Takes away what a server left that was killed while it wrote, at least an hour before `now`. */
  removeLeftovers(now: Date): Promise<void>;
}
