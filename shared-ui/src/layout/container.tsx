import type { ComponentProps } from 'react';
import { cx } from '../class-names.ts';

/** Limits the width of the page to 2520 px, with margins that grow with the screen. */
export function Container({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('mx-auto w-full max-w-[2520px] px-4 sm:px-6 md:px-10 xl:px-20', className)} />;
}
