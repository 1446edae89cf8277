export const NOT_AN_IMAGE = 'This is not an image. JPEG, PNG, WebP, AVIF and GIF up to 5 MB work.';
