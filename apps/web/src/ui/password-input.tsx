// Owns the password field that can be looked at.
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { uiTexts } from '../texts/en/ui.ts';
import { cn } from './cn.ts';
import { IconButton } from './icon-button.tsx';
import { Input, type InputProps } from './input.tsx';

/** A password with show and hide; give `autoComplete` `current-password` or `new-password`. */
export function PasswordInput({ className, ...rest }: InputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="relative">
      <Input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        type={isShown ? 'text' : 'password'}
        className={cn('pe-12', className)}
      />
      <div className="absolute inset-y-0 end-0 flex items-center">
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={isShown ? uiTexts.hidePassword : uiTexts.showPassword}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        />
      </div>
    </div>
  );
}
