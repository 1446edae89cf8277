import { TextInput, type TextInputProps } from './text-input.tsx';

export interface NumberInputProps extends Omit<TextInputProps, 'type'> {
  /** Decimals may be typed: a phone shows the point. Sets `step` to `any` unless given. */
  isDecimal?: boolean | undefined;
}

/** A number. Its value is a string, as of any input; an unfinished number reads as `''`. */
export function NumberInput({ isDecimal, ...rest }: NumberInputProps) {
  return (
    <TextInput
      inputMode={isDecimal ? 'decimal' : 'numeric'}
      step={isDecimal ? 'any' : 1}
      {...rest}
      // Scrolling the page with the pointer over a focused number would change it.
      onWheel={(event) => event.currentTarget.blur()}
      type="number"
    />
  );
}
