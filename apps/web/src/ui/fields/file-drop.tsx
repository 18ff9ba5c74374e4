// Picks one picture by button or drag and drop, with preview.
import { IMAGE_MAX_BYTES } from '@tilgul/contract/catalog';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { ImagePlus, Trash2 } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { cn } from '../cn.ts';
import { Button, IconButton } from '../controls/button.tsx';
import { useFieldLinks } from './field.tsx';

const IMAGE_KINDS: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** Why a file is not accepted as a picture; undefined if it is. The server checks the content again. */
function findProblem({ type, size }: File): string | undefined {
  if (!IMAGE_KINDS.includes(type)) return uiTexts.fileWrongType;
  return size > IMAGE_MAX_BYTES ? uiTexts.fileTooLarge({ limit: IMAGE_MAX_BYTES / 1024 / 1024 }) : undefined;
}

interface FileDropProps {
  /** The chosen picture. */
  file: File | undefined;
  /** Called with a valid file, or undefined when removed. */
  onChange: (file: File | undefined) => void;
  /** The saved picture, shown until another is chosen. */
  currentUrl?: string | null | undefined;
}

/** Object URL of the chosen file, revoked when it changes. */
function usePreview(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return setAddress(undefined);
    const objectUrl = URL.createObjectURL(file);
    setAddress(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return address;
}

/** A drop zone for one picture. Rejected files show an error and keep the current one. Place it in a `Field`. */
export function FileDrop({ file, onChange, currentUrl }: FileDropProps) {
  const links = useFieldLinks();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [isOver, setOver] = useState(false);
  const problemId = useId();
  const preview = usePreview(file) ?? currentUrl ?? undefined;

  const take = (chosen: File | undefined) => {
    if (!chosen) return;
    const found = findProblem(chosen);
    setProblem(found);
    if (!found) onChange(chosen);
    // Lets the same file be chosen again after removal.
    if (input.current) input.current.value = '';
  };
  const setDragOver = (isNow: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isNow);
  };
  const remove = () => {
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
        take(event.dataTransfer.files[0]);
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
          accept={IMAGE_KINDS.join(',')}
          aria-describedby={[links['aria-describedby'], problem && problemId].filter(Boolean).join(' ') || undefined}
          onChange={(event) => take(event.target.files?.[0])}
          className="peer sr-only"
        />
        <span className="flex flex-wrap items-center gap-2 peer-focus-visible:rounded-control peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus">
          <Button variant="outline" tabIndex={-1} aria-hidden="true" onClick={() => input.current?.click()}>
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
