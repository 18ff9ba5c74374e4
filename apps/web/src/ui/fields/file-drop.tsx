// Picks one picture by button or drag and drop, with preview and upload progress.
import { IMAGE_MAX_BYTES } from '@tilgul/contract/catalog';
import { texts as tableTexts } from '@tilgul/messages/shared/table';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { ImagePlus, Trash2 } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { cn } from '../cn.ts';
import { Button, IconButton } from '../controls/button.tsx';
import { useFieldLinks } from './field.tsx';

const IMAGE_KINDS: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

type FileProblem = 'kind' | 'size';

/** Why a file is not accepted as a picture; undefined if it is. The server checks the content again. */
function findProblem({ type, size }: Pick<File, 'type' | 'size'>): FileProblem | undefined {
  if (!IMAGE_KINDS.includes(type)) return 'kind';
  return size > IMAGE_MAX_BYTES ? 'size' : undefined;
}

interface FileDropProps {
  /** The chosen picture. */
  file: File | undefined;
  /** Called with a valid file, or undefined when removed. */
  onChange: (file: File | undefined) => void;
  /** The saved picture, shown until another is chosen. */
  currentUrl?: string | null | undefined;
  /** Upload progress, 0 to 1; undefined if not uploading. */
  progress?: number | undefined;
  disabled?: boolean;
  /** From the surrounding Field. */
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
}

const PROBLEMS: Readonly<Record<FileProblem, string>> = {
  kind: uiTexts.fileWrongType,
  size: uiTexts.fileTooLarge({ limit: IMAGE_MAX_BYTES / 1024 / 1024 }),
};

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

function Progress({ name, part }: { name: string; part: number }) {
  const percent = Math.round(part * 100);
  return (
    <progress
      value={percent}
      max={100}
      aria-label={tableTexts.uploading({ name, percent })}
      className="h-2 w-full appearance-none overflow-clip rounded-full bg-sunken [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-primary"
    />
  );
}

/** A drop zone for one picture. Rejected files show an error and keep the current one. Place it in a `Field`. */
export function FileDrop({ file, onChange, currentUrl, progress, disabled = false, ...rest }: FileDropProps) {
  const links = useFieldLinks(rest);
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<FileProblem>();
  const [isOver, setOver] = useState(false);
  const problemId = useId();
  const preview = usePreview(file) ?? currentUrl ?? undefined;

  const take = (chosen: File | undefined) => {
    if (!chosen || disabled) return;
    const found = findProblem(chosen);
    setProblem(found);
    if (!found) onChange(chosen);
    // Lets the same file be chosen again after removal.
    if (input.current) input.current.value = '';
  };
  const setDragOver = (isNow: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isNow && !disabled);
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
          disabled={disabled}
          aria-describedby={[links['aria-describedby'], problem && problemId].filter(Boolean).join(' ') || undefined}
          onChange={(event) => take(event.target.files?.[0])}
          className="peer sr-only"
        />
        <span className="flex flex-wrap items-center gap-2 peer-focus-visible:rounded-control peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus">
          <Button
            variant="outline"
            tabIndex={-1}
            aria-hidden="true"
            disabled={disabled}
            onClick={() => input.current?.click()}
          >
            {preview ? uiTexts.replaceFile : uiTexts.chooseFile}
          </Button>
          <span className="text-sm text-muted max-md:hidden">{uiTexts.orDropFile}</span>
        </span>
        {file ? <span className="truncate text-sm text-muted">{file.name}</span> : null}
        {progress === undefined ? null : <Progress name={file?.name ?? ''} part={progress} />}
        <span id={problemId} role="alert" className="text-sm text-danger empty:hidden">
          {problem ? PROBLEMS[problem] : ''}
        </span>
      </div>
      {file && progress === undefined ? (
        <IconButton icon={Trash2} label={uiTexts.removeFile} tone="danger" disabled={disabled} onClick={remove} />
      ) : null}
    </div>
  );
}
