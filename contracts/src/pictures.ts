/** The largest picture that is taken; the server has the last word. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** Why a picture need not even be sent, or undefined. */
export function pictureProblem({ size }: { size: number }): string | undefined {
  return size > MAX_PICTURE_BYTES ? 'This picture is larger than 5 MB. Choose a smaller one.' : undefined;
}
