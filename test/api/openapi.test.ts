import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startApp()
})
afterAll(() => shop.close())

async function lint(document: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })
  return found.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)
}

test('the document passes the recommended OpenAPI linter rules, without warnings', async () => {
  expect(await lint(shop.openApi())).toEqual([])
})

test('the linter reports a call without a name, without refusals, and an invalid server', async () => {
  const document = structuredClone(shop.openApi()) as {
    info: { license?: object }
    servers?: object[]
    paths: Record<string, Record<string, { operationId?: string; responses: Record<string, object> }>>
  }
  const { get } = document.paths['/api/regions']!
  delete get!.operationId
  get!.responses = { 200: get!.responses[200]! }
  document.servers = []
  delete document.info.license
  const rules = (await lint(document)).map((line) => line.split(':')[0])
  expect(rules).toEqual(
    expect.arrayContaining(['operation-operationId', 'operation-4xx-response', 'no-empty-servers', 'info-license']),
  )
})

test('the document has no tuple schemas: some readers support `prefixItems`, others do not', () => {
  const text = JSON.stringify(shop.openApi())
  expect(text).toContain('"polygon"')
  expect(text).not.toContain('prefixItems')
  // A list of schemas under `items` is the older syntax for it.
  expect(text).not.toContain('"items":[{"type"')
})

test('a call that finds or creates documents both statuses', () => {
  const { paths } = shop.openApi() as { paths: Record<string, { post: { responses: Record<string, unknown> } }> }
  expect(Object.keys(paths['/api/sales']!.post.responses)).toEqual(expect.arrayContaining(['200', '201']))
})

interface Parameter {
  name: string
  in: string
  style?: string
  explode?: boolean
  schema: object
}

test('the document lists listing filters by their names', async () => {
  const { paths } = shop.openApi() as { paths: Record<string, { get: { parameters: Parameter[] } }> }
  for (const path of ['/api/products', '/api/search']) {
    const filters = paths[path]!.get.parameters.find(({ name }) => name === 'filters')
    expect(filters, path).toMatchObject({
      in: 'query',
      style: 'form',
      explode: true,
      schema: { type: 'object', patternProperties: { '^f\\.[a-z0-9-]{1,80}(\\.from|\\.to)?$': { type: 'string' } } },
    })
  }
  expect(paths['/api/banners']!.get.parameters ?? []).toEqual([])
})
