// Types passed down: dependencies, actor, and the context of a use case.
import type { Role } from '@tilgul/contract/rules/roles';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Replica } from './platform/db/replica.ts';
import type { DB } from './platform/db/tables.ts';
import type { MediaStore } from './platform/ports/media-store.ts';
import type { PushQueue, SmsQueue, UserEvents } from './platform/ports/messages.ts';
import type { PaymentGateway, PaymentSandbox } from './platform/ports/payment-gateway.ts';
import type { ProductListCache, ProductSearch } from './platform/ports/product-cache.ts';
import type { Secrets } from './platform/ports/secrets.ts';
import type { Metrics, Tracing } from './platform/ports/telemetry.ts';

/** A database handle: the pool, or the transaction of the call. */
export type Db = Kysely<DB>;

/** The dependencies of a process. Tests build them with their own clock and database. */
export interface Deps {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Connections that keep their session, for locks that outlast a transaction. */
  readonly sessionPool: pg.Pool;
  /** Used for reads while it is current. Undefined without DATABASE_READ_URL. */
  readonly replica: Replica<DB> | undefined;
  readonly now: () => Date;
  readonly userEvents: UserEvents;
  readonly productList: ProductListCache;
  readonly productSearch: ProductSearch;
  /** Store of the public picture files. */
  readonly media: MediaStore;
  /** Store of the pictures that only some users may see. */
  readonly privateMedia: MediaStore;
  readonly sms: SmsQueue;
  /** Undefined when PUSH is off. */
  readonly push: PushQueue | undefined;
  /** Undefined when only cash is offered. */
  readonly paymentGateway: PaymentGateway | undefined;
  /** Set when the local sandbox replaces the gateway. */
  readonly paymentSandbox: PaymentSandbox | undefined;
  readonly metrics: Metrics;
  /** Undefined without a collector. */
  readonly tracing: Tracing | undefined;
  readonly log: Logger;
}

/** The signed-in user, as currently stored. */
export interface Actor {
  readonly id: number;
  readonly role: Role;
  readonly sessionId: number;
  /** A one-time password opened the session. */
  readonly usedCode?: boolean;
  /** Store of a manager or staff member; null when none is assigned. */
  readonly storeId: number | null;
  /** Packs orders of the store: managers do, and staff marked as packers. */
  readonly canPack: boolean;
  /** Must choose a new password before anything else (USER-9). */
  readonly lacksOwnPassword: boolean;
  /** Must then set up two-factor sign-in before anything else (SES-16). */
  readonly lacksFactor: boolean;
}

/** A registered device, as currently stored. */
export interface RegisterDevice {
  readonly id: number;
  readonly name: string;
  /** Part of its numbers. */
  readonly letter: string;
  readonly storeId: number;
  /** Stock location of the store. */
  readonly locationId: number;
}

/** Where a call came from, for the audit log and the log. */
interface Origin {
  readonly address: string;
  readonly requestId: string;
}

/** The context of a use case: the only database handle in scope, the time, and the dependencies. */
export interface Context {
  readonly db: Db;
  readonly now: Date;
  readonly deps: Deps;
  /** Undefined for commands and background jobs. */
  readonly origin?: Origin;
}

/** The context of a use case with an actor. */
export interface ActorContext extends Context {
  readonly actor: Actor;
}

/** The context of a use case that the system also runs on its own, without an actor. */
export interface SystemContext extends Context {
  readonly actor?: Actor | undefined;
}
