// Texts of notifications. None contains a PIN.
import { ORDER_STATUSES } from '@tilgul/contract/rules/statuses';
import { describe, expect, it } from 'vitest';
import { inLanguage } from '../../texts/get-text.ts';
import { createMessage, formatEnglish, formatMessage } from '../../texts/message.ts';
import * as messages from './messages.ts';

const order = { id: 1042, total_paise: 12_345_650, customer_name: 'Asha Patil' };

describe('a notification', () => {
  it('names the order and its total in rupees', () => {
    expect(formatMessage(messages.orderPlaced(order))).toBe('Your order #1042 of ₹1,23,456.50 was placed.');
    expect(formatMessage(messages.newOrder(order))).toBe('New order #1042 of ₹1,23,456.50 from Asha Patil.');
  });

  it('names the shop’s towns in the language of the reader', () => {
    const made = createMessage('franchise_requested', { name: 'Sheetal Nikam', city: 'Kolhapur' });
    expect(formatEnglish(made)).toContain('Sheetal Nikam, Kolhapur');
    expect(inLanguage('mr', () => formatMessage(made))).toContain('Sheetal Nikam, कोल्हापूर');
    expect(inLanguage('hi', () => formatMessage(made))).toContain('Sheetal Nikam, कोल्हापुर');
    const elsewhere = createMessage('franchise_requested', { name: 'Sheetal Nikam', city: 'Beed' });
    expect(inLanguage('mr', () => formatMessage(elsewhere))).toContain('Beed');
  });

  it('has a text for each later status', () => {
    const texts = ORDER_STATUSES.map((status) => formatMessage(messages.orderStatusChanged(order, status)));
    expect(new Set(texts).size).toBe(ORDER_STATUSES.length);
    for (const text of texts) expect(text).toMatch(/^Your order #1042 .+\.$/);
  });

  it('includes a reason if there is one, and ends with one period', () => {
    expect(formatMessage(messages.reasonedMessage('order_cancelled', order, 'Ordered twice.'))).toBe(
      'Your order #1042 was cancelled. Reason: Ordered twice.',
    );
    for (const reason of ['', '  ', null, undefined])
      expect(formatMessage(messages.reasonedMessage('order_cancelled', order, reason))).toBe(
        'Your order #1042 was cancelled.',
      );
  });

  it('names request and store, product and remaining stock', () => {
    expect(formatMessage(createMessage('request_made', { id: 7, store: 'Sangli' }))).toBe(
      'Stock request #7 was made by Sangli.',
    );
    expect(formatMessage(messages.stockRequestDecided({ id: 7 }, 'Rejected'))).toBe(
      'Your stock request #7 was rejected.',
    );
    expect(formatMessage(createMessage('stock_low', { product: 'Jaggery', unit: '1 kg', count: 3 }))).toBe(
      'Stock is low: 3 left of Jaggery (1 kg).',
    );
  });

  it('names collected or handed over cash, and the shortage or surplus', () => {
    expect(formatMessage(messages.cashDifference({ id: 12 }, { due: 4800, amount: 4000 }))).toBe(
      '₹40.00 was collected for order #12, ₹8.00 short.',
    );
    expect(formatMessage(messages.cashHandedOver({ due: 12_345_650, amount: 12_345_650 }))).toBe(
      'You handed over ₹1,23,456.50 in cash.',
    );
    expect(formatMessage(messages.cashHandedOver({ due: 4800, amount: 5000 }))).toBe(
      'You handed over ₹50.00 in cash, ₹2.00 over.',
    );
    expect(formatMessage(messages.cashClosedWithDifference('Sangli', '2026-11-20', -900))).toBe(
      'Sangli closed its cash day 2026-11-20, ₹9.00 short.',
    );
  });

  it('names the order of a refund, if any', () => {
    expect(formatMessage(messages.refundMessage('refund_processed', 5000, 12))).toBe(
      '₹50.00 for your order #12 was refunded.',
    );
    expect(formatMessage(messages.refundMessage('refund_processed', 5000, null))).toBe(
      '₹50.00 for your payment was refunded.',
    );
  });

  it('[NOTE-9] is formatted in each language from the same values', () => {
    const short = messages.shortReceipt({ id: 7 }, 'Sangli', [{ product_name: 'Jaggery', quantity: 5, received: 3 }]);
    expect(formatEnglish(short)).toBe('Stock request #7 reached Sangli incomplete: Jaggery (3 of 5).');
    expect(inLanguage('mr', () => formatMessage(short))).toBe('साठ्याची मागणी #7 Sangli ला कमी आली: Jaggery (5 पैकी 3).');
    expect(inLanguage('hi', () => formatMessage(messages.refundMessage('refund_processed', 5000, null)))).toBe(
      'आपके पेमेंट के ₹50.00 लौटा दिए गए।',
    );
  });
});
