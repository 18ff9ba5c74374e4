// Opens tracing when a collector is set; without one nothing of it is loaded.
import type { Config } from '../../config.ts';
import type { Tracing } from '../../platform/ports/tracing.ts';

type TracingSettings = Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>;

export async function openTracing(config: TracingSettings): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio } = config;
  if (endpoint === undefined) return undefined;
  const { createOtelTracing } = await import('./otel.ts');
  return createOtelTracing({ endpoint, ratio });
}
