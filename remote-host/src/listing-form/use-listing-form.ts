import { type ApiError, type Day, type ErrorCode, type Room, todayIn } from 'contracts';
import { type FormEvent, type RefObject, useCallback, useRef, useState } from 'react';
import { serverNow } from 'shared-platform';
import { toast } from 'shared-ui';
import { focusFirstField, useFieldInAddress } from './focus-field.ts';
import {
  checkDraft,
  type Draft,
  type FieldName,
  type Listing,
  type Problems,
  readTyped,
  type TypedName,
} from './listing-draft.ts';
import type { OwnListing } from './listing-fields.ts';
import { serverProblems } from './server-problems.ts';
import { usePictureQueue } from './use-picture-queue.ts';
import { useUpload } from './use-upload.ts';

/** The values that are chosen instead of typed. */
type Choices = Omit<Draft, TypedName>;

const picturesOf = ({ image, images }: Pick<Choices, 'image' | 'images'>) => (image ? [image, ...images] : images);

const PICTURES_MISSING = 'Not all pictures were uploaded. Upload them again, or leave them out.';

export interface SaveFailure {
  message: string;
  code: ErrorCode | 'no-answer';
}

export interface ListingFormOptions {
  save: (listing: Listing) => Promise<unknown>;
  initial: Draft;
  room?: OwnListing | undefined;
  onEdit?: ((draft: Draft) => void) | undefined;
}

export function useListingForm({ save, initial, room, onEdit }: ListingFormOptions) {
  const form = useRef<HTMLFormElement>(null);
  const [choices, setChoices] = useState<Choices>(initial);
  // A ref, because a save waits for uploads and must then read the choices that they have changed.
  const latest = useRef(choices);
  const watchers = useRef(new Set<(draft: Draft) => void>());
  const { problems, setProblems, clearProblems, showProblems } = useProblems(form);
  const [failure, setFailure] = useState<SaveFailure>();
  const [isSaving, setIsSaving] = useState(false);
  useFieldInAddress(form);

  function choose(change: Partial<Choices>) {
    latest.current = { ...latest.current, ...change };
    setChoices(latest.current);
    edited();
    clearProblems(Object.keys(change) as FieldName[]);
  }

  /** Subscribes to changes without rerendering the form. Returns a function that unsubscribes. */
  const watch = useCallback((watcher: (draft: Draft) => void) => {
    watchers.current.add(watcher);
    return () => void watchers.current.delete(watcher);
  }, []);

  const current = (): Draft => ({ ...latest.current, ...readTyped(new FormData(form.current ?? undefined)) });
  function edited() {
    // An upload may finish after the host has left the page.
    if (!form.current) return;
    const draft = current();
    onEdit?.(draft);
    for (const watcher of watchers.current) watcher(draft);
  }

  const image = useUpload((address) => {
    choose({ image: address, images: latest.current.images.filter((other) => other !== address) });
  }, choices.image !== undefined);
  const queue = usePictureQueue({ count: () => picturesOf(latest.current).length, onUploaded: addPicture });

  function addPicture(address: string) {
    const pictures = picturesOf(latest.current);
    if (!pictures.includes(address)) arrange([...pictures, address]);
  }

  function arrange([image, ...images]: string[]) {
    choose({ image, images });
  }

  function check() {
    const draft = current();
    return checkDraft(draft, earliestDay(draft.timeZone, room), room?.price);
  }

  async function trySaving(): Promise<void> {
    let result = check();
    if (image.state.kind === 'uploading' || queue.isBusy()) {
      // Show errors of other fields immediately. Wait for uploads only if there are none.
      const { image: _image, ...others } = 'problems' in result ? result.problems : {};
      if (Object.keys(others).length > 0) return showProblems(others);
      await Promise.all([image.settled(), queue.settled()]);
      result = check();
    }
    if ('problems' in result) return showProblems(result.problems);
    if (queue.hasFailures()) return showProblems({ images: PICTURES_MISSING });
    await save(result.listing);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    setProblems({});
    setFailure(undefined);
    setIsSaving(true);
    try {
      await trySaving();
    } catch (error) {
      const { message, code } = error as ApiError;
      toast.error(message);
      setFailure({ message, code });
      showProblems(serverProblems(error));
    } finally {
      setIsSaving(false);
    }
  }

  const pictures = picturesOf(choices);
  const draft = { initial, current, edited, watch };
  return {
    ...{ form, choices, choose, image, pictures, queue, arrange, draft },
    ...{ problems, clearProblems, failure, isSaving, submit },
  };
}

function useProblems(form: RefObject<HTMLFormElement | null>) {
  const [problems, setProblems] = useState<Problems>({});

  function clearProblems(names: FieldName[]) {
    setProblems((before) => {
      if (!names.some((name) => before[name])) return before;
      return Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name as FieldName)));
    });
  }

  function showProblems(next: Problems) {
    setProblems(next);
    focusFirstField(form.current, (name) => name in next);
  }

  return { problems, setProblems, clearProblems, showProblems };
}

/**
 * Returns the earliest allowed first day: today in the time zone, or an existing listing's first day if that is
 * earlier.
 */
export function earliestDay(timeZone: string, room: Room | undefined): Day {
  const today = todayIn(timeZone, serverNow());
  return room && room.from < today ? room.from : today;
}

export type ListingFormState = ReturnType<typeof useListingForm>;
