// biome-ignore-all lint/style/noDefaultExport: the packages have default exports.
// Types that the printer packages lack.
declare module '@point-of-sale/webusb-receipt-printer' {
  export default class WebUSBReceiptPrinter {
    connect(): Promise<void>;
    reconnect(device: Record<string, unknown>): Promise<void>;
    print(data: Uint8Array): Promise<void>;
    addEventListener(kind: 'connected' | 'disconnected', listener: (device: Record<string, unknown>) => void): void;
  }
}
declare module '@point-of-sale/webserial-receipt-printer' {
  export default class WebSerialReceiptPrinter {
    connect(): Promise<void>;
    reconnect(device: Record<string, unknown>): Promise<void>;
    print(data: Uint8Array): Promise<void>;
    addEventListener(kind: 'connected' | 'disconnected', listener: (device: Record<string, unknown>) => void): void;
  }
}
