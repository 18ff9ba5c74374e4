// Notifications that tests can tell apart: each names one word.
import { createMessage, type Message } from '../../texts/message.ts';

/** A notification with a word of one's own in it. */
export const createNotice = (word: string): Message => createMessage('job_applied', { name: word });

/** The sentence of such a notification, in English. */
export const noticeText = (word: string): string => `New job application from ${word}.`;
