// A password input with a button that shows the text.
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { AffixInput, type InputProps } from './input.tsx';

/** Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordInput(props: InputProps) {
  const [isShown, setShown] = useState(false);
  const toggle = (
    <IconButton
      icon={isShown ? EyeOff : Eye}
      label={isShown ? uiTexts.hidePassword : uiTexts.showPassword}
      onClick={() => setShown(!isShown)}
    />
  );
  return (
    <AffixInput
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      after={toggle}
    />
  );
}
