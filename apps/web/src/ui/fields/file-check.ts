// Which pictures may be sent; the server looks at their content again.
import { IMAGE_MAX_BYTES } from '@tilgul/contract/catalog';

export const IMAGE_KINDS: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

export type FileProblem = 'kind' | 'size';

/** Why a file cannot be a product's picture; undefined when it can. */
export function fileProblem({ type, size }: Pick<File, 'type' | 'size'>): FileProblem | undefined {
  if (!IMAGE_KINDS.includes(type)) return 'kind';
  return size > IMAGE_MAX_BYTES ? 'size' : undefined;
}
