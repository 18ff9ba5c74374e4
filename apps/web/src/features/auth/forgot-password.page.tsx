// The page /forgot-password: three steps from a mobile number to a new password.
import { useState } from 'react';
import { MobileStep } from './mobile-step.tsx';
import { OtpStep } from './otp-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { useReset } from './reset-state.ts';

export function ForgotPasswordPage() {
  const props = useReset();
  const [resetToken, setResetToken] = useState<string>();
  if (props.reset.step === 'otp') return <OtpStep {...props} onGrant={setResetToken} />;
  if (props.reset.step === 'password') return <PasswordStep {...props} resetToken={resetToken} />;
  return <MobileStep {...props} />;
}
