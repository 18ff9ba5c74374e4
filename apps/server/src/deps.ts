// What is passed down: the process's dependencies, the actor, and the context of a use case.
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

/** A database handle: the pool or the transaction of the call. */
export type Db = Kysely<DB>;

/** What the process is made of; tests build it with their own clock and database. */
export interface Deps {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Connections that keep their session, for locks that outlast a transaction. */
  readonly sessionPool: pg.Pool;
  /** Where reads of calls go while it is current; none unless DATABASE_READ_URL is set. */
  readonly replica: Replica<DB> | undefined;
  readonly now: () => Date;
  readonly userEvents: UserEvents;
  readonly productList: ProductListCache;
  readonly productSearch: ProductSearch;
  /** Where the files of pictures are. */
  readonly media: MediaStore;
  readonly sms: SmsQueue;
  /** None where PUSH is off. */
  readonly push: PushQueue | undefined;
  /** None where only cash is offered. */
  readonly paymentGateway: PaymentGateway | undefined;
  /** Only where the local stand-in is the gateway. */
  readonly paymentSandbox: PaymentSandbox | undefined;
  readonly metrics: Metrics;
  /** None unless a collector is set. */
  readonly tracing: Tracing | undefined;
  readonly log: Logger;
}

/** The signed-in user as the user's row is now. */
export interface Actor {
  readonly id: number;
  readonly role: Role;
  readonly sessionId: number;
  /** The store of a manager or staff member, null when none is assigned. */
  readonly storeId: number | null;
  /** Has to set up a second factor before anything else (SES-16). */
  readonly lacksFactor: boolean;
}

/** Where a call came from, for trail and log. */
export interface Origin {
  readonly address: string;
  readonly requestId: string;
}

/** The context of a use case: the only database handle in scope, the moment, the process. */
export interface Context {
  readonly db: Db;
  readonly now: Date;
  readonly deps: Deps;
  /** None for commands and for what the product does by itself. */
  readonly origin?: Origin;
}

/** The context of a use case that somebody asked for. */
export interface ActorContext extends Context {
  readonly actor: Actor;
}
