// Progress of an inquiry: its stage badge, the next stage, and saving stage or note.
import type {
  InquiryNote,
  InquiryStage,
  listFranchises,
  listJobApplications,
  progressFranchise,
  progressJobApplication,
} from '@tilgul/contract/public-forms';
import { texts } from '@tilgul/messages/office/inquiries';
import { CircleCheck, Inbox, type LucideIcon, PhoneCall } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { getFailureMessage, isApiError, isSessionError } from '../../shared/api/call-error.ts';
import { refetchCalls } from '../../shared/api/query-client.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Badge } from '../../ui/display/badge.tsx';

export type ProgressCall = typeof progressFranchise | typeof progressJobApplication;
export type InquiryList = typeof listFranchises | typeof listJobApplications;

export interface Inquiry {
  readonly id: number;
  readonly stage: InquiryStage;
  readonly notes: readonly InquiryNote[];
}

/** The stage after each; a closed inquiry can be reopened. */
export const NEXT_STAGE: Readonly<Record<InquiryStage, InquiryStage>> = {
  new: 'contacted',
  contacted: 'closed',
  closed: 'contacted',
};

/** Long enough to read the alert and press Undo. */
const UNDO_MS = 8_000;

/** Of a double press only the first: by the second, the button is already the next step. */
export const isFirstPress = ({ detail }: MouseEvent) => detail < 2;

/** Saves a stage, a note or both, with Undo of a stage; resolves true on success. */
export function useProgress(call: ProgressCall, listCall: InquiryList) {
  // Both calls have the same body and answer.
  const { send, isSending } = useSend(call as typeof progressFranchise, { invalidates: [listCall] });
  const progress = async (
    { id, stage: seen_stage }: Inquiry,
    change: { readonly stage?: InquiryStage; readonly note?: string },
    name: string,
    canUndo = true,
  ): Promise<boolean> => {
    try {
      const { stage, notes } = await send({ params: { id }, body: { ...change, seen_stage } });
      const goBack = () => void progress({ id, stage, notes }, { stage: seen_stage }, name, false);
      alerts.success(
        texts.saved,
        texts.savedText({ name, stage: texts.stages[stage] }),
        canUndo && stage !== seen_stage ? { ms: UNDO_MS, action: { label: texts.undo, onPress: goBack } } : {},
      );
      return true;
    } catch (error) {
      if (isSessionError(error)) return false;
      const isOutdated = isApiError(error) && [404, 409].includes(error.status);
      alerts.failure(texts.saveFailed, isOutdated ? texts.changed : getFailureMessage(error, texts.failedText));
      if (isOutdated) await refetchCalls([listCall]);
      return false;
    }
  };
  return { progress, isSending };
}

const LOOKS = {
  new: { tone: 'pending', icon: Inbox },
  contacted: { tone: 'processing', icon: PhoneCall },
  closed: { tone: 'closed', icon: CircleCheck },
} as const;

interface StageBadgeProps {
  stage: InquiryStage;
  icon?: LucideIcon | undefined;
  /** After the stage's name. */
  children?: ReactNode;
}

export const StageBadge = ({ stage, icon = LOOKS[stage].icon, children }: StageBadgeProps) => (
  <Badge tone={LOOKS[stage].tone} icon={icon}>
    <span>
      {texts.stages[stage]}
      {children}
    </span>
  </Badge>
);
