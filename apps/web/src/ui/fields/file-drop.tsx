// Picks one picture by button or drag and drop, with preview; large photos are scaled down before they are sent.
import { IMAGE_MAX_BYTES } from '@tilgul/contract/catalog';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { ImagePlus, Trash2 } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useObjectUrl } from '../../shared/api/use-file.ts';
import { cn } from '../cn.ts';
import { Button, IconButton } from '../controls/button.tsx';
import { useFieldLinks } from './field.tsx';

const IMAGE_KINDS: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** Why a file is not accepted as a picture; undefined if it is. The server checks the content again. */
function findProblem({ type, size }: File): string | undefined {
  if (!IMAGE_KINDS.includes(type)) return uiTexts.fileWrongType;
  return size > IMAGE_MAX_BYTES ? uiTexts.fileTooLarge({ limit: IMAGE_MAX_BYTES / 1024 / 1024 }) : undefined;
}

/** Longest side of a picture that is sent, in pixels. */
const MAX_SIDE = 1600;

/**
 * Returns a picture that the server accepts: photos of phones are scaled down, and kinds that only the browser can decode (HEIC) are
 * converted. A file that cannot be decoded stays as it is.
 */
async function scaleDown(file: File): Promise<File> {
  const bitmap = await globalThis.createImageBitmap?.(file).catch(() => undefined);
  if (!bitmap) return file;
  const { width, height } = bitmap;
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  if (scale === 1 && findProblem(file) === undefined) return file;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: Math.round(width * scale), height: Math.round(height * scale) });
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // JPEG has no transparency.
  const type = file.type === 'image/png' ? 'image/webp' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.88));
  return blob ? new File([blob], file.name, { type: blob.type }) : file;
}

interface FileDropProps {
  /** The chosen picture. */
  file: File | undefined;
  /** Called with a valid file, or undefined when removed. */
  onChange: (file: File | undefined) => void;
  /** The saved picture, shown until another is chosen. */
  currentUrl?: string | null | undefined;
}

/** A drop zone for one picture. Rejected files show an error and keep the current one. Place it in a `Field`. */
export function FileDrop({ file, onChange, currentUrl }: FileDropProps) {
  const links = useFieldLinks();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [isOver, setOver] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const lastChosen = useRef<File>(undefined);
  const problemId = useId();
  const preview = useObjectUrl(file) ?? currentUrl ?? undefined;

  const take = async (chosen: File | undefined) => {
    // Lets the same file be chosen again after removal.
    if (input.current) input.current.value = '';
    if (!chosen) return;
    lastChosen.current = chosen;
    setBusy(true);
    const picture = await scaleDown(chosen);
    if (lastChosen.current !== chosen) return;
    setBusy(false);
    const found = findProblem(picture);
    setProblem(found);
    if (!found) onChange(picture);
  };
  const setDragOver = (isNow: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isNow);
  };
  const remove = () => {
    lastChosen.current = undefined;
    setBusy(false);
    setProblem(undefined);
    onChange(undefined);
    input.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the file input does the same.
    <div
      onDragEnter={setDragOver(true)}
      onDragOver={setDragOver(true)}
      onDragLeave={setDragOver(false)}
      onDrop={(event) => {
        setDragOver(false)(event);
        void take(event.dataTransfer.files[0]);
      }}
      className={cn(
        'flex flex-wrap items-center gap-4 rounded-card border border-dashed border-input bg-paper p-3',
        isOver && 'border-primary bg-selected',
      )}
    >
      <span
        aria-hidden={preview ? undefined : true}
        className="flex size-18 shrink-0 items-center justify-center overflow-clip rounded-control bg-sunken text-muted"
      >
        {preview ? (
          <img
            src={preview}
            alt={file ? uiTexts.chosenFile({ name: file.name }) : ''}
            width={72}
            height={72}
            className="size-full object-cover"
          />
        ) : (
          <ImagePlus className="size-7" strokeWidth={1.5} />
        )}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <input
          {...links}
          ref={input}
          type="file"
          accept="image/*"
          aria-describedby={[links['aria-describedby'], problem && problemId].filter(Boolean).join(' ') || undefined}
          onChange={(event) => void take(event.target.files?.[0])}
          className="peer sr-only"
        />
        <span className="flex flex-wrap items-center gap-2 peer-focus-visible:rounded-control peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus">
          <Button
            variant="outline"
            busy={isBusy}
            tabIndex={-1}
            aria-hidden="true"
            onClick={() => input.current?.click()}
          >
            {preview ? uiTexts.replaceFile : uiTexts.chooseFile}
          </Button>
          <span className="text-sm text-muted max-md:hidden">{uiTexts.orDropFile}</span>
        </span>
        {file ? <span className="truncate text-sm text-muted">{file.name}</span> : null}
        <span id={problemId} role="alert" className="text-sm text-danger empty:hidden">
          {problem}
        </span>
      </div>
      {file ? <IconButton icon={Trash2} label={uiTexts.removeFile} tone="danger" onClick={remove} /> : null}
    </div>
  );
}
