import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { ConfigProblem, readConfig } from './config.ts'
import { checkPorts, openShopPort } from './ports.ts'

async function taken<T>(work: (port: number) => Promise<T>): Promise<T> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    return await work((server.address() as AddressInfo).port)
  } finally {
    server.close()
  }
}

test('until the shop starts, its port answers alive and not ready; handover never closes the port', async () => {
  const door = await openShopPort(readConfig({ PORT: '0', HOST: '127.0.0.1' }))
  const shop = http.createServer((_, res) => res.end('the shop'))
  const ask = (path: string) =>
    new Promise<[number, string, string | undefined]>((resolve, reject) => {
      http
        .get({ port: door.port, host: '127.0.0.1', path, agent: false }, (res) => {
          let text = ''
          res.on('data', (part) => {
            text += part
          })
          res.on('end', () => resolve([res.statusCode!, text, res.headers['retry-after']]))
        })
        .on('error', reject)
    })
  try {
    expect(await ask('/healthz')).toEqual([200, 'alive\n', '2'])
    expect(await ask('/readyz?full')).toEqual([503, 'starting\n', '2'])
    expect((await ask('/catalog/'))[0]).toBe(503)
    // A connection opened before and used after.
    const early = net.connect(door.port, '127.0.0.1')
    await new Promise((resolve) => early.once('connect', resolve))
    await expect.poll(async () => (await ask('/readyz'))[0]).toBe(503)
    const asking = { on: true, answers: [] as number[] }
    const meanwhile = (async () => {
      while (asking.on) asking.answers.push((await ask('/'))[0])
    })()
    await door.handOver(shop)
    expect(await ask('/readyz')).toEqual([200, 'the shop', undefined])
    asking.on = false
    await meanwhile
    expect(new Set(asking.answers).size).toBeLessThanOrEqual(2)
    const answered = new Promise<string>((resolve) => early.once('data', (bytes) => resolve(String(bytes))))
    early.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    expect(await answered).toContain('200 OK')
    early.destroy()
    expect((shop.address() as AddressInfo).port).toBe(door.port)
  } finally {
    shop.closeAllConnections()
    await new Promise((resolve) => shop.close(resolve))
    await door.close()
  }
  await expect(ask('/')).rejects.toThrow('ECONNREFUSED')
})

test('a taken port is reported with its setting, the emulators port only when they start', async () => {
  const problem = (work: Promise<unknown>) =>
    work.then(
      () => '',
      (error: Error) => (error instanceof ConfigProblem ? error.message : `${error.stack}`),
    )
  await taken(async (port) => {
    const text = String(port)
    expect(await problem(openShopPort(readConfig({ PORT: text, HOST: '127.0.0.1' })))).toMatch(`Port ${port} is taken`)
    const demo = { DEMO: '1', EMULATORS_PORT: text }
    expect(await problem(checkPorts(readConfig(demo)))).toMatch(`EMULATORS_PORT: port ${port} is taken`)
    expect(await problem(checkPorts(readConfig({ ...demo, DEMO: '' })))).toBe('')
    expect(await problem(checkPorts(readConfig({ METRICS_PORT: text })))).toMatch(`METRICS_PORT=${port} `)
  })
})
