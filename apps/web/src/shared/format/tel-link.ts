/** `tel:` link without spaces and dashes. */
export const toTelLink = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;
