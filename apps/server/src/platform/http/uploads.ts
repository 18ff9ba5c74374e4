// Multipart forms: fields become the body, one picture is kept in memory, nothing is written to disk.
import multipart from '@fastify/multipart';
import { IMAGE_MAX_BYTES } from '@tilgul/contract/catalog';
import { AppError, invalid } from '@tilgul/contract/rules/errors';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { getText } from '../../texts/get-text.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The uploaded picture, unchanged. */
    image?: Buffer;
  }
}

/** Limits of a form. The product form has 8 fields, the job form 12. */
const LIMITS = { fileSize: IMAGE_MAX_BYTES, files: 1, fields: 20, parts: 21, fieldSize: 64 * 1024, fieldNameSize: 100 };

/**
 * Registers a multipart route in its own scope: other routes refuse such bodies and do not pay for the parser's hooks.
 */
export const withUploads = (route: RouteOptions) => async (scope: FastifyInstance) => {
  await scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: true });
  scope.route(route);
};

/**
 * Reads a form into `request.body` and `request.image`. An empty file without a name counts as none. Throws bad_request
 * for a truncated or malformed form.
 */
export async function readForm(request: FastifyRequest, form: { readonly image: boolean }): Promise<void> {
  try {
    request.body = await readParts(request, form);
  } catch (error) {
    // Only exceeded limits have a status; a malformed form throws a plain error.
    throw error instanceof Error && !('statusCode' in error) && !(error instanceof AppError)
      ? new AppError('bad_request')
      : error;
  }
}

async function readParts(request: FastifyRequest, form: { readonly image: boolean }): Promise<Record<string, string>> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (typeof part.value !== 'string' || part.fieldname in fields)
        throw invalid({ [part.fieldname]: [getText('requests.fieldNotText')] });
      fields[part.fieldname] = part.value;
      continue;
    }
    const picture = await part.toBuffer();
    // Browsers send an empty, nameless file when none was chosen.
    if (picture.length === 0 && !part.filename) continue;
    if (!form.image || part.fieldname !== 'image')
      throw new AppError('bad_request', { detail: getText('requests.unexpectedFile') });
    if (picture.length === 0) throw invalid({ image: [getText('images.empty')] });
    request.image = picture;
  }
  return { ...fields };
}
