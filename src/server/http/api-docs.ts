/** A plain page about the API, made from its OpenAPI document: no script, no external resources. */
export function docsPage(document: object): Response {
  const { paths = {}, info } = document as {
    paths?: Record<string, Record<string, Operation>>
    info: { title: string; description?: string }
  }
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const signIn = operation.security?.length ? 'sign-in' : 'open'
      const query = (operation.parameters ?? []).filter((p) => p.in === 'query').map((p) => p.name)
      const body = operation.requestBody?.content?.['application/json']?.schema
      return `<section><h2><code>${escaped(method.toUpperCase())} ${escaped(path)}</code></h2><p>${escaped(operation.summary ?? '')} <small>(${signIn})</small></p>
        ${query.length ? `<p>Query: ${query.map((q) => `<code>${escaped(q)}</code>`).join(', ')}</p>` : ''}
        ${body ? `<details><summary>Body</summary><pre>${escaped(JSON.stringify(body, null, 2))}</pre></details>` : ''}</section>`
    }),
  )
  const style =
    ':root{color-scheme:light dark;font:15px/24px system-ui}body{max-width:52rem;margin:2rem auto;padding:0 1rem}h2{font-size:1rem;margin:2rem 0 0}pre{overflow:auto}'
  return new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(info.title)} API</title><style>${style}</style>
    <h1>${escaped(info.title)} API</h1><p>${escaped(info.description ?? '')} <a href="/api/openapi.json">OpenAPI 3.1</a></p>${rows.join('')}</html>`,
    {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        'x-content-type-options': 'nosniff',
      },
    },
  )
}

interface Operation {
  summary?: string
  security?: unknown[]
  parameters?: { in: string; name: string }[]
  requestBody?: { content?: Record<string, { schema?: unknown }> }
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
