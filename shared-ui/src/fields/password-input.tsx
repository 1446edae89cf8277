import { useState } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { Icon } from '../icons/icon.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

/**
 * A password field with a button that reveals the password. Set `autoComplete` to `current-password` or `new-password`
 * for password managers.
 */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'prefix' | 'suffix'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextInput
      autoCapitalize="none"
      autoComplete="current-password"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      suffix={
        <IconButton
          aria-pressed={isShown}
          className="size-9"
          label="Show password"
          onClick={() => setIsShown(!isShown)}
          size="sm"
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} size={20} />
        </IconButton>
      }
      type={isShown ? 'text' : 'password'}
    />
  );
}
