import { TextInput, type TextInputProps } from './text-input.tsx';

export interface NumberInputProps extends Omit<TextInputProps, 'type'> {
  isDecimal?: boolean | undefined;
}

export function NumberInput({ isDecimal, ...rest }: NumberInputProps) {
  return (
    <TextInput
      inputMode={isDecimal ? 'decimal' : 'numeric'}
      step={isDecimal ? 'any' : 1}
      {...rest}
      // Otherwise, scrolling over a focused number field would change the number.
      onWheel={(event) => event.currentTarget.blur()}
      type="number"
    />
  );
}
