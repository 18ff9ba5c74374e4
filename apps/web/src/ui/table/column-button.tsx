// The button of a table's column menu.
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { Columns3 } from 'lucide-react';
import { Button, type ButtonProps } from '../controls/button.tsx';

export const ColumnButton = (props: ButtonProps) => (
  <Button
    {...props}
    variant="outline"
    size={40}
    icon={Columns3}
    aria-label={uiTexts.columns}
    title={uiTexts.columns}
    className="w-10 gap-0! px-0!"
  />
);
