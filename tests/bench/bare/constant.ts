/** Answers one text, whatever is asked: as large as the home page, with the same headers. */
import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const body = new Uint8Array(readFileSync(process.env['BODY_FILE'] ?? ''))
const headers: Record<string, string> = JSON.parse(process.env['HEADERS'] ?? '{}')

const app = new Hono()
app.get('*', (c) => c.body(body, 200, headers))

serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' })
