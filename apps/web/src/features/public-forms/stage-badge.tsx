// The badge of how far an inquiry has come: icon and word.
import type { InquiryStage } from '@tilgul/contract/public-forms';
import { CircleCheck, Inbox, PhoneCall } from 'lucide-react';
import { franchiseListTexts as texts } from '../../texts/en/office/submissions.ts';
import { Badge } from '../../ui/display/badge.tsx';

const LOOKS = {
  new: { tone: 'pending', icon: Inbox },
  contacted: { tone: 'processing', icon: PhoneCall },
  closed: { tone: 'closed', icon: CircleCheck },
} as const;

export const StageBadge = ({ stage }: { stage: InquiryStage }) => (
  <Badge {...LOOKS[stage]}>{texts.stages[stage]}</Badge>
);
