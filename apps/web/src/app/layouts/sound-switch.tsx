// The switch of the sound for new orders, in the top bar of back office and staff.
import { Volume2, VolumeX } from 'lucide-react';
import { useSound } from '../../shared/live/sound.ts';
import { arrivalTexts } from '../../texts/en/store/arrivals.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';

export function SoundSwitch() {
  const { isOn, toggle } = useSound();
  return <IconButton icon={isOn ? Volume2 : VolumeX} label={arrivalTexts.sound} aria-pressed={isOn} onClick={toggle} />;
}
