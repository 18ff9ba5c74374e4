// English texts of cash refunds at the door for accepted claims.

export const cashRefundTexts = {
  title: 'To give back',
  claim: 'Claim {number}, order #{id}',
  action: 'Give back {amount}',
  actionOf: 'Give back {amount} to {name}',
  askTitle: 'Did {name} get {amount}?',
  askText: 'It is deducted from your cash in hand. This cannot be undone.',
  yes: 'Yes, given back',
  notYet: 'Not yet',
  done: 'Given back',
  doneText: '{amount} was deducted from your cash in hand.',
  failed: 'Not saved',
  failedText: 'Please try again.',
  noAnswer: 'No answer. Please try again when you are online; it counts only once.',
} as const;
