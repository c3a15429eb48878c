import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { WebEntry } from '../src/server/pages/build.ts'
import type { Answer } from './processes.ts'

/** Plain node:http: always sends the same bytes, or renders the same page from memory for every request. */
let answer: http.RequestListener = (_req, res) => res.end()

process.on('message', async (what: Answer) => {
  answer = what.kind === 'bytes' ? sender(what) : await renderer(what)
  process.send!({ done: true })
})
process.once('SIGTERM', () => process.exit(0))
process.once('disconnect', () => process.exit(0))

const server = http.createServer((req, res) => answer(req, res))
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }))

function sender({ headers, body }: Extract<Answer, { kind: 'bytes' }>): http.RequestListener {
  const bytes = Buffer.from(body, 'base64')
  const all = { ...headers, 'content-length': bytes.length }
  return (req, res) => {
    if (req.method === 'GET') {
      res.writeHead(200, all)
      res.end(bytes)
      return
    }
    // The body is read before the answer, as in the shop.
    req.resume().on('end', () => {
      res.writeHead(200, all)
      res.end(bytes)
    })
  }
}

async function renderer({ page, url }: Extract<Answer, { kind: 'render' }>): Promise<http.RequestListener> {
  const entry = path.join(import.meta.dirname, '..', 'dist', 'ssr', 'entry-server.js')
  const web = (await import(pathToFileURL(entry).href)) as WebEntry
  const data = JSON.parse(page)
  const { route } = web.canonicalAddress(new URL(url))
  return (_req, res) => {
    void web.renderPage(data, route).then((html) => {
      res.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': Buffer.byteLength(html) })
      res.end(html)
    })
  }
}
