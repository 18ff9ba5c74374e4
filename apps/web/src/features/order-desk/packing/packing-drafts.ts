// Packing progress of an order, kept on this device until it is sent.
import { readJson, writeJson } from '../../../shared/storage.ts';
import type { PackedLines, Scans } from './packing.rules.ts';

const linesKey = (id: number): string => `packing.${id}`;
const savedKey = (id: number): string => `packing.${id}.saved`;
const weightsKey = (id: number): string => `packing.${id}.grams`;
const scansKey = (id: number): string => `packing.${id}.scans`;

/** The packed lines of an order; empty if packing has not begun. */
export const readLines = (id: number): PackedLines => readJson('local', linesKey(id)) ?? {};

/** Saves across reloads; undefined deletes. */
export const saveLines = (id: number, lines: PackedLines | undefined): void => writeJson('local', linesKey(id), lines);

/** The lines as the server last had them for this device. */
export const readSavedLines = (id: number): PackedLines => readJson('local', savedKey(id)) ?? {};
export const writeSavedLines = (id: number, lines: PackedLines | undefined): void =>
  writeJson('local', savedKey(id), lines);

/** Scanned pieces of lines that are not complete yet. */
export const readScans = (id: number): Scans => readJson('local', scansKey(id)) ?? {};
/** Grams of the scale labels of these lines. */
export const readWeights = (id: number): Scans => readJson('local', weightsKey(id)) ?? {};
export const saveWeights = (id: number, weights: Scans | undefined): void =>
  writeJson('local', weightsKey(id), weights);
export const saveScans = (id: number, scans: Scans | undefined): void => writeJson('local', scansKey(id), scans);
