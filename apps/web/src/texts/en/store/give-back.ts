// English texts of cash refunds on delivery for accepted claims.

export const cashRefundTexts = {
  title: 'Refunds to give',
  claim: 'Claim {number}, order #{id}',
  action: 'Refund {amount}',
  actionOf: 'Refund {amount} to {name}',
  askTitle: 'Did {name} get {amount}?',
  askText: 'It is deducted from your cash in hand. This cannot be undone.',
  yes: 'Yes, refunded',
  notYet: 'Not yet',
  done: 'Refunded',
  doneText: '{amount} was deducted from your cash in hand.',
  failed: 'Not saved',
  failedText: 'Please try again.',
  noAnswer: 'No answer. Please try again when you are online; it counts only once.',
} as const;
