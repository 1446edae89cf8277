import { type ApiError, sentenceOf } from 'contracts';

/** What somebody is told whose file is no image. */
export const CHOOSE_AN_IMAGE = 'Choose a JPEG, PNG, WebP, AVIF or GIF of up to 5 MB.';

/** Why an upload failed, and whether the same file would fail again. */
export function uploadProblem(error: unknown): { problem: string; isRefused: boolean } {
  const { code, message } = error as ApiError;
  // A server before the API can refuse what is too large, in words about requests.
  if (code === 'too-large') return { problem: sentenceOf('image-refused'), isRefused: true };
  return { problem: message, isRefused: code === 'image-refused' };
}
