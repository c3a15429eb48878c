/** Attributes of a span: words of the program and numbers, never visitor input. */
export type Facts = Record<string, string | number | boolean>

/** Lets running work add attributes to its span. */
export interface SpanAttributes {
  add(facts: Facts): void
}

interface Tracer {
  run<T>(
    name: string,
    kind: 'server' | 'client' | 'internal',
    facts: Facts,
    work: (attributes: SpanAttributes) => Promise<T>,
  ): Promise<T>
}

let tracer: Tracer | null = null
const noAttributes: SpanAttributes = { add() {} }

/** Runs work; if tracing is on, as a child span of the current one. */
export const traced = <T>(
  name: string,
  kind: 'server' | 'client' | 'internal',
  facts: Facts,
  work: (attributes: SpanAttributes) => Promise<T>,
): Promise<T> => (tracer ? tracer.run(name, kind, facts, work) : work(noAttributes))

export const isTracing = (): boolean => tracer !== null

/**
 * Starts sending traces to a collector by OTLP over HTTP. OpenTelemetry is loaded only here: a shop without tracing neither loads it nor pays for
 * it. A trace begins at our server: trace context of clients is ignored.
 */
export async function startTracing({
  endpoint,
  name,
}: {
  endpoint: string
  name: string
}): Promise<{ stop(): Promise<void> }> {
  const [api, sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
    ])
  const contexts = new AsyncLocalStorageContextManager().enable()
  api.context.setGlobalContextManager(contexts)
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': name }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) })],
  })
  const spans = provider.getTracer('vitrina')
  const kinds = { server: api.SpanKind.SERVER, client: api.SpanKind.CLIENT, internal: api.SpanKind.INTERNAL }
  tracer = {
    run: (title, kind, attributes, work) =>
      spans.startActiveSpan(title, { kind: kinds[kind], attributes }, async (span) => {
        try {
          return await work({ add: (facts) => void span.setAttributes(facts) })
        } catch (error) {
          // Only the code of an error: its message may quote user input.
          span.setStatus({ code: api.SpanStatusCode.ERROR, message: (error as { code?: string }).code ?? 'fault' })
          throw error
        } finally {
          span.end()
        }
      }),
  }
  return {
    async stop() {
      tracer = null
      await provider.shutdown().catch(() => {})
      api.context.disable()
    },
  }
}
