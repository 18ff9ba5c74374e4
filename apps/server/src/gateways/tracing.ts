// OpenTelemetry traces, sent to a collector over HTTP. Loaded only when a collector is set.
import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Tracing } from '../platform/ports/telemetry.ts';
import { VERSION } from '../version.ts';
import type { HostCheck } from './outgoing-hosts.ts';

export interface OtelOptions {
  /** URL of the collector, such as `http://127.0.0.1:4318`. */
  readonly endpoint: string;
  /** Fraction of calls that are traced, 0 to 1. */
  readonly ratio: number;
  readonly accepts: HostCheck;
}

/** First word of a statement, as the name of its span. */
const getVerb = (sql: string): string => /^\W*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'query';

/** Connects to a collector. If it is down, only its traces are lost. */
export function createOtelTracing({ endpoint, ratio, accepts }: OtelOptions): Tracing {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  if (!accepts(url)) throw new Error('The address of the collector is not listed.');
  const exporter = new OTLPTraceExporter({ url });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'tilgul', 'service.version': VERSION }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('tilgul', VERSION);
  const current = new AsyncLocalStorage<Span>();
  return {
    begin: ({ method, route, requestId, since }, work) => {
      const attributes = { 'http.request.method': method, 'http.route': route, 'tilgul.request_id': requestId };
      const options = { kind: SpanKind.SERVER, startTime: since, attributes };
      const span = tracer.startSpan(`${method} ${route}`, options, ROOT_CONTEXT);
      current.run(span, work);
      return {
        end: ({ status }) => {
          span.setAttribute('http.response.status_code', status);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    query: (sql, milliseconds) => {
      const parent = current.getStore();
      if (!parent?.isRecording()) return;
      const now = Date.now();
      // The statement has placeholders such as $1, so traces contain no personal data.
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql };
      const options = { kind: SpanKind.CLIENT, startTime: now - milliseconds, attributes };
      tracer.startSpan(getVerb(sql), options, trace.setSpan(ROOT_CONTEXT, parent)).end(now);
    },
    close: () => provider.shutdown(),
  };
}
