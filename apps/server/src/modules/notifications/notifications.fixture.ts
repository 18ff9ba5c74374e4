// Notifications for tests, distinguished by one word.
import { createMessage, type Message } from '../../texts/message.ts';

/** A message that contains the word. */
export const createNotice = (word: string): Message => createMessage('job_applied', { name: word });

/** Its English text. */
export const noticeText = (word: string): string => `New job application from ${word}.`;
