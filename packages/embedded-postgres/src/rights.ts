// A program that root started goes on as the user of its data.
import { canRead, canWrite, ensureOwner, findRunAs } from './run-as.ts';

export interface Rights {
  /** Whether the user that the program goes on as can read all of these files. */
  canRead(paths: readonly string[]): boolean;
  /**
   * Gives these files and folders to that user and becomes it, for good and in all threads. Answers false, and stays
   * root, when that user could not write into the folders `writable` all the same. Throws what the system answers.
   */
  giveUp(owned: readonly string[], writable: readonly string[]): Promise<boolean>;
}

/**
 * The rights of a program that root started, undefined when it was not root. The user that it goes on as is the owner of
 * the first of these folders that has one, else the system user of the embedded database. Throws StartError where that
 * one cannot be made.
 */
export async function findRights(folders: readonly string[]): Promise<Rights | undefined> {
  const runAs = await findRunAs(...folders);
  if (!runAs) return undefined;
  return {
    canRead: (paths) => canRead(paths, runAs),
    giveUp: async (owned, writable) => {
      for (const path of owned) await ensureOwner(path, runAs);
      if (!canWrite(writable, runAs)) return false;
      process.setgroups?.([runAs.gid]);
      process.setgid?.(runAs.gid);
      process.setuid?.(runAs.uid);
      return true;
    },
  };
}
