import { deferred } from '../deferred.ts';
import { MissingPart } from '../feedback/missing-part.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { FileInputProps, UploadState } from './file-field.tsx';

export type { FileInputProps, UploadState };

const field = deferred(() => import('./file-field.tsx').then((module) => module.FileField));

/** Loads the code of file fields, so that the first one shows at once. */
export const preloadFileInput = field.preload;

/** One file. The caller uploads it and says how far it is. */
export function FileInput(props: FileInputProps) {
  const { part: FileField, hasFailed, retry } = field.use();
  if (FileField) return <FileField {...props} />;
  if (hasFailed) return <MissingPart onRetry={retry}>This field could not be loaded.</MissingPart>;
  // As tall as what replaces it, so that nothing below moves.
  return <Skeleton className="h-27.5 w-full" />;
}
