import { type ApiError, sentenceOf } from 'contracts';

export const CHOOSE_AN_IMAGE = 'Choose a JPEG, PNG, WebP, AVIF or GIF.';

/** Returns the reason why an upload failed, and whether a retry would fail too. */
export function uploadProblem(error: unknown): { problem: string; isRefused: boolean } {
  const { code, message } = error as ApiError;
  // A proxy in front of the API can reject a large file with a technical message.
  if (code === 'too-large') return { problem: sentenceOf('image-too-large'), isRefused: true };
  return { problem: message, isRefused: code.startsWith('image-') };
}
