/** What is said of a piece of work: words of the program and numbers, never what a visitor wrote. */
export type Facts = Record<string, string | number | boolean>

/** Lets work that is running add attributes to its span. */
export interface Told {
  add(facts: Facts): void
}

interface Tracer {
  run<T>(
    name: string,
    kind: 'server' | 'client' | 'internal',
    facts: Facts,
    work: (told: Told) => Promise<T>,
  ): Promise<T>
}

let tracer: Tracer | null = null
const nobody: Told = { add() {} }

/** Does a piece of work; where tracing is on, as a span below the one it is called from. */
export const traced = <T>(
  name: string,
  kind: 'server' | 'client' | 'internal',
  facts: Facts,
  work: (told: Told) => Promise<T>,
): Promise<T> => (tracer ? tracer.run(name, kind, facts, work) : work(nobody))

export const isTracing = (): boolean => tracer !== null

/**
 * Sends traces to a collector by OTLP over HTTP from now on. OpenTelemetry is loaded only here: a shop that does not trace neither loads nor
 * pays for it. A trace begins at our door: what a stranger says of theirs is not taken over.
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
          // The kind of a fault alone: its words may quote what somebody wrote.
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
