import { deferred } from '../deferred.ts';
import { MissingPart } from '../feedback/missing-part.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { FileInputProps, UploadState } from './file-field.tsx';

export type { FileInputProps, UploadState };

const field = deferred(() => import('./file-field.tsx').then((module) => module.FileField));

/** Preloads the code of file fields, so that the first one appears immediately. */
export const preloadFileInput = field.preload;

export function FileInput(props: FileInputProps) {
  const { part: FileField, hasFailed, retry } = field.use();
  if (FileField) return <FileField {...props} />;
  if (hasFailed) return <MissingPart onRetry={retry}>This field could not be loaded.</MissingPart>;
  return <Skeleton className="h-27.5 w-full" />;
}
