// What a packer has done with an order so far, on this device until it is sent.
import { readJson, writeJson } from '../../../shared/storage/storage.ts';
import type { PackedLines, Scans } from './packing.rules.ts';

const linesKey = (id: number): string => `packing.${id}`;
const scansKey = (id: number): string => `packing.${id}.scans`;

/** The lines of an order that are done; none where nobody has begun. */
export const readLines = (id: number): PackedLines => readJson('local', linesKey(id)) ?? {};

/** Keeps them through a reload; undefined forgets them. */
export const saveLines = (id: number, lines: PackedLines | undefined): void => writeJson('local', linesKey(id), lines);

/** How many pieces were scanned of lines that are not whole yet. */
export const readScans = (id: number): Scans => readJson('local', scansKey(id)) ?? {};
export const saveScans = (id: number, scans: Scans | undefined): void => writeJson('local', scansKey(id), scans);
