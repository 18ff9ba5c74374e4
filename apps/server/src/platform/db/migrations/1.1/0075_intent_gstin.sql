-- The GSTIN that an online payment was opened with: the bank's own word makes the same order as the payer's browser (TAX-13).
alter table payment_intents add column buyer_gstin text;
