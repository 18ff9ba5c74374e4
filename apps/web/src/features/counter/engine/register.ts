// The register: one object with all that a counter knows and does, in memory and in the browser's database.
import { signIn } from '@tilgul/contract/auth';
import type { CloseRecord, RegisterRecord, ReturnRecord, SaleRecord } from '@tilgul/contract/register-records';
import {
  type BillAnswer,
  type CatalogueAnswer,
  checkRegisterPin,
  createRegister,
  findBill,
  getCatalogue,
  hello,
  postRecords,
} from '@tilgul/contract/registers';
import { deviceNow, serverNow, setServerTime } from '../../../shared/format/clock.ts';
import { isoDay } from '../../../shared/format/dates.ts';
import { type Approval, type Basket, createBasket } from './basket.ts';
import {
  type Book,
  countUnsent,
  createBook,
  type DrawerCount,
  enterRecord,
  mergeNumbers,
  type SeriesKind,
  takeNumbers,
} from './book.ts';
import { CallError, type Device, OfflineError, send, toAuthorization } from './calls.ts';
import { buildIndex, type Index, type Person } from './catalogue.ts';
import { openDatabase, readFact, readRows, saveFact, settle, write } from './database.ts';
import type { Paper } from './paper.ts';
import { clearWrongPins, countWrongPin, getLockEnd, matchesPin, type PinLocks } from './pins.ts';

const TIME_ZONE = 'Asia/Kolkata';
const BATCH = 100;
const KEPT_MS = 7 * 24 * 3_600_000;
const HELLO_MS = 60_000;
const CATALOGUE_MS = 5 * 60_000;
const RETRY_MS = { first: 1_000, most: 60_000 } as const;

/** A record with what it printed. */
export interface Entry {
  readonly seq: number;
  readonly record: RegisterRecord;
  readonly paper: Paper | null;
  readonly basket: Basket | null;
  /** Device time in ms when the server had it; null before. */
  readonly sent_at: number | null;
}

interface Cashier extends Pick<Person, 'user_id' | 'name' | 'is_manager' | 'can_sell' | 'can_return'> {}

/** What the screen shows. A new object after every change. */
export interface Snapshot {
  readonly device: Device | null;
  readonly book: Book | null;
  readonly index: Index | null;
  readonly cashier: Cashier | null;
  readonly basket: Basket;
  readonly held: readonly Basket[];
  readonly isOnline: boolean;
  /** Server time in ms of the last answer; null for none. */
  readonly heardAt: number | null;
  readonly isPersistent: boolean;
}

export type PinResult =
  | { readonly ok: true; readonly check: string | null }
  | { readonly ok: false; readonly why: string | 'wrong' | 'locked' | 'none' };

type NewRecord = RegisterRecord extends infer R
  ? R extends RegisterRecord
    ? Omit<R, 'register' | 'seq' | 'at' | 'by' | 'shift'>
    : never
  : never;

interface Draft {
  readonly record: NewRecord;
  /** How many numbers of which series the record takes. */
  readonly numbers?: { readonly kind: SeriesKind; readonly count: number };
  /** Builds what is printed from the numbers. */
  readonly toPaper?: (numbers: readonly string[], at: string) => Paper;
  /** The basket that the sale ends. */
  readonly basket?: Basket;
}

export class Register {
  #db: IDBDatabase;
  #listeners = new Set<() => void>();
  #locks: PinLocks = {};
  #etag: string | undefined;
  #sending: Promise<void> | undefined;
  #wantsSend = false;
  #retryMs: number = RETRY_MS.first;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #catalogueAt = 0;
  snapshot: Snapshot;

  private constructor(db: IDBDatabase, snapshot: Snapshot) {
    this.#db = db;
    this.snapshot = snapshot;
  }

  /** Opens what this browser has stored. */
  static async open(name?: string): Promise<Register> {
    const db = await openDatabase(name);
    const [device, book, stored, clock, locks, baskets] = await Promise.all([
      readFact<Device>(db, 'device'),
      readFact<Book>(db, 'book'),
      readFact<{ etag: string | undefined; catalogue: CatalogueAnswer }>(db, 'catalogue'),
      readFact<number>(db, 'clock'),
      readFact<PinLocks>(db, 'locks'),
      readRows<Basket>(db, 'baskets'),
    ]);
    if (clock !== undefined) setServerTime(new Date(deviceNow() + clock).toISOString(), deviceNow());
    const register = new Register(db, {
      device: device ?? null,
      book: book ?? null,
      index: stored ? buildIndex(stored.catalogue) : null,
      cashier: null,
      basket: baskets.find(({ held_at }) => held_at === null) ?? createBasket(),
      held: baskets.filter(({ held_at }) => held_at !== null),
      isOnline: true,
      heardAt: null,
      isPersistent: true,
    });
    register.#locks = locks ?? {};
    register.#etag = stored?.etag;
    return register;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  getSnapshot = (): Snapshot => this.snapshot;

  #set(change: Partial<Snapshot>): void {
    this.snapshot = { ...this.snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Today in the business time zone (YYYY-MM-DD). */
  get today(): string {
    return isoDay(new Date(serverNow()), TIME_ZONE);
  }

  // ---- Device ----

  /** Signs a manager in and registers this device under a name. */
  async registerDevice(form: { username: string; password: string; otp?: string; name: string }): Promise<void> {
    const { name, username, password, otp } = form;
    const { data: session } = await send(signIn, { body: { username, password, ...(otp ? { otp } : {}) } });
    const { data } = await send(createRegister, { authorization: `Bearer ${session?.access}`, body: { name } });
    if (!data) throw new OfflineError();
    const device: Device = { id: data.id, secret: data.secret, name: data.name, letter: data.letter };
    await write(this.#db, ['facts', 'records', 'baskets', 'archive'], async (transaction) => {
      const records = transaction.objectStore('records');
      const unsent = await this.#readUnsent(records);
      if (unsent.length > 0)
        await settle(transaction.objectStore('archive').put(unsent, `${this.snapshot.device?.id}`));
      await settle(records.clear());
      await settle(transaction.objectStore('baskets').clear());
      await settle(transaction.objectStore('facts').clear());
      await settle(transaction.objectStore('facts').put(device, 'device'));
    });
    this.#etag = undefined;
    this.#set({ device, book: null, index: null, cashier: null, basket: createBasket(), held: [] });
    await this.fetchCatalogue();
  }

  async #readUnsent(records: IDBObjectStore): Promise<RegisterRecord[]> {
    const range = IDBKeyRange.lowerBound(this.snapshot.book?.sent ?? 0, true);
    const entries = await settle(records.getAll(range) as IDBRequest<Entry[]>);
    return entries.map(({ record }) => record);
  }

  // ---- Catalogue ----

  /** Fetches goods, prices and people if they have changed. */
  async fetchCatalogue(): Promise<void> {
    const { device } = this.snapshot;
    if (!device) return;
    const options = { authorization: toAuthorization(device), params: { id: device.id }, etag: this.#etag };
    const { data, etag } = await this.#call(() => send(getCatalogue, options));
    this.#catalogueAt = deviceNow();
    if (!data) return;
    this.#etag = etag ?? undefined;
    await write(this.#db, ['facts'], async (transaction) => {
      const facts = transaction.objectStore('facts');
      const before = await settle(facts.get('book') as IDBRequest<Book | undefined>);
      const book = before ? mergeNumbers(before, data.series) : createBook(data.series);
      await settle(facts.put(book, 'book'));
      await settle(facts.put({ etag: this.#etag, catalogue: data }, 'catalogue'));
      const { name, letter } = data.register;
      const named: Device = { ...device, name, letter };
      await settle(facts.put(named, 'device'));
      this.#set({ book, device: named });
    });
    const index = buildIndex(data);
    const person = data.people.find(({ user_id }) => user_id === this.snapshot.cashier?.user_id);
    this.#set({ index, cashier: this.snapshot.cashier && (person ?? null) });
  }

  // ---- People ----

  /** Checks a PIN, online by the server, else by the catalogue's verifier. */
  async checkPin(person: Person, pin: string): Promise<PinResult> {
    const { device } = this.snapshot;
    if (!device) return { ok: false, why: 'none' };
    const locked = getLockEnd(this.#locks, person.user_id, serverNow());
    if (locked !== undefined) return { ok: false, why: 'locked' };
    try {
      const body = { user_id: person.user_id, pin };
      const options = { authorization: toAuthorization(device), params: { id: device.id }, body };
      const { data } = await this.#call(() => send(checkRegisterPin, options));
      await this.#saveLocks(clearWrongPins(this.#locks, person.user_id));
      return { ok: true, check: data?.check ?? null };
    } catch (error) {
      if (error instanceof CallError && error.status < 500) {
        if (error.status === 400) await this.#saveLocks(countWrongPin(this.#locks, person.user_id, serverNow()));
        return { ok: false, why: error.sentence('pin') };
      }
    }
    if (!person.pin) return { ok: false, why: 'none' };
    if (await matchesPin(pin, person.pin)) {
      await this.#saveLocks(clearWrongPins(this.#locks, person.user_id));
      return { ok: true, check: null };
    }
    await this.#saveLocks(countWrongPin(this.#locks, person.user_id, serverNow()));
    return { ok: false, why: getLockEnd(this.#locks, person.user_id, serverNow()) === undefined ? 'wrong' : 'locked' };
  }

  async #saveLocks(locks: PinLocks): Promise<void> {
    this.#locks = locks;
    await saveFact(this.#db, 'locks', locks);
  }

  signIn(person: Person): void {
    this.#set({ cashier: person });
  }
  signOut(): void {
    this.#set({ cashier: null });
  }

  // ---- Baskets ----

  /** Shows a basket and keeps it; the screen does not wait for the disk. */
  setBasket(basket: Basket): void {
    this.#set({ basket });
    void this.#saveBasket(basket);
  }

  #saveBasket(basket: Basket): Promise<void> {
    return write(
      this.#db,
      ['baskets'],
      async (transaction) => {
        await settle(transaction.objectStore('baskets').put(basket));
      },
      'relaxed',
    );
  }

  async discardBasket(): Promise<void> {
    const { basket } = this.snapshot;
    this.#set({ basket: createBasket() });
    await write(this.#db, ['baskets'], async (transaction) => {
      await settle(transaction.objectStore('baskets').delete(basket.id));
    });
  }

  async holdBasket(): Promise<void> {
    const { basket, held } = this.snapshot;
    if (basket.lines.length === 0) return;
    const kept: Basket = { ...basket, held_at: new Date(serverNow()).toISOString() };
    this.#set({ basket: createBasket(), held: [...held, kept] });
    await this.#saveBasket(kept);
  }

  /** Takes a held sale back; the one on screen is held instead. */
  async resumeBasket(id: string): Promise<void> {
    await this.holdBasket();
    const basket = this.snapshot.held.find((one) => one.id === id);
    if (!basket) return;
    const shown: Basket = { ...basket, held_at: null };
    this.#set({ basket: shown, held: this.snapshot.held.filter((one) => one.id !== id) });
    await this.#saveBasket(shown);
  }

  // ---- Records ----

  /**
   * Writes a record: number, drawer and the end of its basket in one transaction. Resolves once all of it is on the disk; only then may
   * the screen say paid.
   */
  async #append(draft: Draft): Promise<Entry> {
    const { toPaper, basket } = draft;
    const entered = await write(this.#db, ['facts', 'records', 'baskets'], async (transaction) => {
      const facts = transaction.objectStore('facts');
      const book = await settle(facts.get('book') as IDBRequest<Book | undefined>);
      if (!book) throw new Error('The register has no book.');
      const baskets = transaction.objectStore('baskets');
      if (basket) {
        if ((await settle(baskets.getKey(basket.id))) === undefined) throw new Error('This sale is finished already.');
        await settle(baskets.delete(basket.id));
      }
      const { full, next, numbers } = this.#complete(book, draft);
      const paper = toPaper?.(numbers, full.at) ?? null;
      const entry: Entry = { seq: full.seq, record: full, paper, basket: basket ?? null, sent_at: null };
      await settle(transaction.objectStore('records').put(entry));
      await settle(facts.put(next, 'book'));
      return { entry, book: next };
    });
    this.#set({ book: entered.book, ...(basket ? { basket: createBasket() } : {}) });
    void this.sendNow();
    return entered.entry;
  }

  /** The record of a draft with its sequence, time, cashier and numbers, and the book after it. */
  #complete(book: Book, { record, numbers: wanted }: Draft) {
    const { device, cashier } = this.snapshot;
    const isOpening = record.kind === 'open';
    const shift = isOpening ? book.lastShift + 1 : book.shift?.number;
    if (!device || !cashier || shift === undefined || (isOpening && book.shift))
      throw new Error('The shift has changed.');
    const now = new Date(serverNow()).toISOString();
    const at = book.lastAt !== null && book.lastAt > now ? book.lastAt : now;
    const taken = wanted && takeNumbers(book.series[wanted.kind], wanted.count, isoDay(at, TIME_ZONE));
    const head = { register: device.id, seq: book.seq + 1, at, kind: record.kind, by: cashier.user_id, shift };
    const full = { ...head, ...record, ...(taken ? { numbers: taken.numbers } : {}) } as RegisterRecord;
    const after = enterRecord(book, full);
    const next: Book = taken ? { ...after, series: { ...after.series, [wanted.kind]: taken.series } } : after;
    return { full, next, numbers: taken?.numbers ?? [] };
  }

  openShift(float: number): Promise<Entry> {
    return this.#append({ record: { kind: 'open', float } });
  }
  closeShift(counted: number, note: string | null): Promise<Entry> {
    const record: Omit<CloseRecord, 'register' | 'seq' | 'at' | 'by' | 'shift'> = {
      kind: 'close',
      counted,
      ...(note ? { note } : {}),
    };
    return this.#append({ record });
  }
  moveCash(form: {
    amount: number;
    with: 'till' | 'outside';
    reason: string;
    approval: Approval | null | undefined;
  }): Promise<Entry> {
    const { approval, ...cash } = form;
    return this.#append({ record: { kind: 'cash', ...cash, ...(approval ? { approval } : {}) } });
  }
  /** Writes a sale and ends its basket. */
  async finishSale(
    sale: Omit<SaleRecord, 'register' | 'seq' | 'at' | 'by' | 'shift' | 'kind' | 'numbers' | 'as_of'>,
    invoices: number,
    toPaper: (numbers: readonly string[], at: string) => Paper,
  ): Promise<Entry> {
    const { index, basket } = this.snapshot;
    if (!index) throw new Error('The register has no catalogue.');
    await this.#saveBasket(basket);
    return this.#append({
      record: { kind: 'sale', as_of: index.catalogue.as_of, numbers: [], ...sale },
      numbers: { kind: 'invoice', count: invoices },
      toPaper,
      basket,
    });
  }
  takeBack(
    back: Omit<ReturnRecord, 'register' | 'seq' | 'at' | 'by' | 'shift' | 'kind' | 'numbers'>,
    invoices: number,
    toPaper: (numbers: readonly string[], at: string) => Paper,
  ): Promise<Entry> {
    return this.#append({
      record: { kind: 'return', numbers: [], ...back },
      numbers: { kind: 'credit_note', count: invoices },
      toPaper,
    });
  }

  /** Saves the blind count of the drawer, so that it stands before the expected sum is shown. */
  async saveCount(count: DrawerCount | null): Promise<void> {
    await this.#changeBook((book) => ({ ...book, shift: book.shift && { ...book.shift, count } }));
  }

  async #changeBook(change: (book: Book) => Book): Promise<void> {
    const book = await write(this.#db, ['facts'], async (transaction) => {
      const facts = transaction.objectStore('facts');
      const before = await settle(facts.get('book') as IDBRequest<Book | undefined>);
      if (!before) return null;
      const next = change(before);
      await settle(facts.put(next, 'book'));
      return next;
    });
    this.#set({ book });
  }

  /** The newest records, newest first. */
  async listEntries(limit = 20): Promise<Entry[]> {
    const { book } = this.snapshot;
    if (!book) return [];
    const entries = await readRows<Entry>(this.#db, 'records', Math.max(1, book.seq - limit + 1), limit);
    return entries.reverse();
  }

  /** Records that the server may not have. */
  async listUnsent(): Promise<Entry[]> {
    const { book } = this.snapshot;
    return book ? readRows<Entry>(this.#db, 'records', book.sent + 1) : [];
  }

  /** A file with all records that were not sent, for **Save unsent sales to a file**. */
  async exportUnsent(): Promise<{ name: string; text: string }> {
    const records = (await this.listUnsent()).map(({ record }) => record);
    const archived = await readRows<RegisterRecord[]>(this.#db, 'archive');
    const all = [...archived.flat(), ...records];
    const letter = this.snapshot.device?.letter ?? '';
    return { name: `register-${letter}-${this.today}.json`, text: JSON.stringify({ records: all }) };
  }

  /** A customer of the last 7 days with this phone or GSTIN. */
  async findBuyer(match: { phone?: string; gstin?: string }): Promise<NonNullable<SaleRecord['buyer']> | undefined> {
    const entries = await readRows<Entry>(this.#db, 'records');
    const buyers = entries.flatMap(({ record }) => (record.kind === 'sale' && record.buyer ? [record.buyer] : []));
    return buyers.findLast(
      ({ phone, gstin }) => (match.phone && phone === match.phone) || (match.gstin && gstin === match.gstin),
    );
  }

  /** A bill of the store by its number: from the server, or this register's own. */
  async findBill(number: string): Promise<BillAnswer> {
    const { device } = this.snapshot;
    if (!device) throw new OfflineError();
    const options = { authorization: toAuthorization(device), params: { id: device.id }, query: { number } };
    const { data } = await this.#call(() => send(findBill, options));
    if (!data) throw new OfflineError();
    return data;
  }

  // ---- Network ----

  /** Makes a call and notes whether the network answered. */
  async #call<T>(call: () => Promise<T>): Promise<T> {
    try {
      const answer = await call();
      this.#set({ isOnline: true, heardAt: serverNow() });
      return answer;
    } catch (error) {
      if (error instanceof OfflineError) this.#set({ isOnline: false });
      else if (error instanceof CallError) {
        this.#set({ isOnline: true, heardAt: serverNow() });
        if (error.status === 401) await this.#stop('refused');
        if (error.body.code === 'register_revoked') await this.#stop('revoked');
      }
      throw error;
    }
  }

  async #stop(stopped: Book['stopped']): Promise<void> {
    if (this.snapshot.book?.stopped === stopped) return;
    await this.#changeBook((book) => ({ ...book, stopped }));
  }

  /** Another call on behalf of the register, such as for a UPI code. */
  callAs<E extends Parameters<typeof send>[0]>(
    endpoint: E,
    options: { query?: Readonly<Record<string, unknown>>; body?: unknown } = {},
  ) {
    const { device } = this.snapshot;
    if (!device) throw new OfflineError();
    const all = { authorization: toAuthorization(device), params: { id: device.id }, ...options };
    return this.#call(() => send(endpoint, all));
  }

  /** Starts sending: at once, each minute, and whenever the network comes back. Returns a function that stops it. */
  start(): () => void {
    const tick = () => void this.#greet();
    tick();
    const timer = setInterval(tick, HELLO_MS);
    addEventListener('online', tick);
    const goOffline = () => this.#set({ isOnline: false });
    addEventListener('offline', goOffline);
    return () => {
      clearInterval(timer);
      clearTimeout(this.#retry);
      removeEventListener('online', tick);
      removeEventListener('offline', goOffline);
    };
  }

  /** Says hello, takes over the server's clock, fetches the catalogue if it is old, and sends. */
  async #greet(): Promise<void> {
    const { device, book } = this.snapshot;
    if (!device) return;
    try {
      if (deviceNow() - this.#catalogueAt > CATALOGUE_MS) await this.fetchCatalogue();
      if (book && book.stopped === null) {
        const { invoice, credit_note } = book.series;
        // A series whose year has not begun has given out nothing in it.
        const creditNotes = credit_note.fy === invoice.fy ? credit_note.last : 0;
        const numbers = { invoice: invoice.last, credit_note: creditNotes, fy: invoice.fy };
        const sentAt = deviceNow();
        const { data } = await this.callAs(hello, { body: { head_seq: book.seq, numbers } });
        if (data) setServerTime(data.server_time, sentAt);
        await saveFact(this.#db, 'clock', Math.round(serverNow() - deviceNow()));
      }
    } catch {
      // Shown by `isOnline` or `stopped`.
    }
    await this.sendNow();
  }

  /** Sends all unsent records in their order, 100 a call; tries again later if it fails. Resolves when it has tried. */
  sendNow(): Promise<void> {
    this.#wantsSend = true;
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    clearTimeout(this.#retry);
    while (this.#wantsSend) {
      this.#wantsSend = false;
      try {
        while (await this.#sendBatch());
        await this.#dropOld();
        this.#retryMs = RETRY_MS.first;
      } catch {
        clearTimeout(this.#retry);
        this.#retry = setTimeout(() => void this.sendNow(), this.#retryMs);
        this.#retryMs = Math.min(this.#retryMs * 2, RETRY_MS.most);
      }
    }
  }

  /** Sends up to 100 records; false if nothing is left. */
  async #sendBatch(): Promise<boolean> {
    const { device, book } = this.snapshot;
    if (!device || !book || book.stopped !== null || countUnsent(book) === 0) return false;
    const entries = await readRows<Entry>(this.#db, 'records', book.sent + 1, BATCH);
    // Kept 7 days only: the server has lost them.
    if (entries[0]?.seq !== book.sent + 1) {
      await this.#stop('gap');
      return false;
    }
    try {
      const { data } = await this.callAs(postRecords, { body: { records: entries.map(({ record }) => record) } });
      const last = data?.results.at(-1)?.seq ?? 0;
      await this.#markSent(Math.max(last, Math.min(data?.head_seq ?? 0, book.seq)));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { code, expected } = error.body;
      if (code === 'record_differs') await this.#stop('differs');
      else if (code === 'record_gap' && typeof expected === 'number' && expected !== book.sent + 1)
        await this.#markSent(Math.min(expected - 1, book.seq));
      else throw error;
    }
    return this.snapshot.book?.stopped === null && countUnsent(this.snapshot.book) > 0;
  }

  async #markSent(sent: number): Promise<void> {
    const now = deviceNow();
    const book = await write(this.#db, ['facts', 'records'], async (transaction) => {
      const facts = transaction.objectStore('facts');
      const before = await settle(facts.get('book') as IDBRequest<Book>);
      const records = transaction.objectStore('records');
      if (sent > before.sent) {
        const range = IDBKeyRange.bound(before.sent + 1, sent);
        for (const entry of await settle(records.getAll(range) as IDBRequest<Entry[]>))
          await settle(records.put({ ...entry, sent_at: now }));
      }
      const next: Book = { ...before, sent };
      await settle(facts.put(next, 'book'));
      return next;
    });
    this.#set({ book });
  }

  /** Deletes records that the server has had for 7 days. */
  async #dropOld(): Promise<void> {
    const before = deviceNow() - KEPT_MS;
    const [oldest] = await readRows<Entry>(this.#db, 'records', 1, 1);
    if (!oldest || oldest.sent_at === null || oldest.sent_at > before) return;
    const sent = this.snapshot.book?.sent ?? 0;
    await write(this.#db, ['records'], async (transaction) => {
      const records = transaction.objectStore('records');
      for (const entry of await settle(records.getAll(IDBKeyRange.upperBound(sent)) as IDBRequest<Entry[]>))
        if (entry.sent_at !== null && entry.sent_at <= before) await settle(records.delete(entry.seq));
    });
  }

  /** Asks the browser not to delete the register's data. */
  async persist(): Promise<void> {
    const isPersistent = (await navigator.storage?.persist?.().catch(() => false)) ?? false;
    this.#set({ isPersistent });
  }

  close(): void {
    this.#db.close();
  }
}
