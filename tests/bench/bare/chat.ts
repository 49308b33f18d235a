/** A visitor's message by the shortest way: Hono, better-sqlite3, the same rows, one commit for each request as it comes. */
import { createHash } from 'node:crypto'
import { serve } from '@hono/node-server'
import Database from 'better-sqlite3'
import { Hono } from 'hono'
import { databaseFile } from '../data/datasets.ts'

interface Sent {
  readonly text: string
  readonly client_id: string
}

interface Conversation {
  readonly id: string
  readonly unread: number
  readonly greeted_at: string | null
}

const db = new Database(databaseFile(process.env['DATA_DIR'] ?? ''))
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.pragma('foreign_keys = ON')

const find = db.prepare<[string], Conversation>('select id, unread, greeted_at from conversations where token_hash = ?')
const same = db
  .prepare<[string, string], number>(
    `select number from conversation_entries where conversation_id = ? and sender = 'visitor' and client_id = ?`,
  )
  .pluck()
const save = db.prepare(
  `update conversations set unread = unread + 1, waiting_since = coalesce(waiting_since, @at),
     greeted_at = coalesce(greeted_at, @at), last_at = @at, last_text = @text where id = @id`,
)
const add = db.prepare(
  `insert into conversation_entries (conversation_id, kind, sender, client_id, text, at)
   values (?, 'message', 'visitor', ?, ?, ?)`,
)
const addEvent = db.prepare('insert into outbox (kind, body, at, next_try_at, done_at) values (?, ?, ?, ?, ?)')

function post(token: string, { text, client_id: clientId }: Sent) {
  const conversation = find.get(createHash('sha256').update(token).digest('base64url'))
  if (!conversation) return null
  const { id, unread, greeted_at: greetedAt } = conversation
  if (same.get(id, clientId) !== undefined) return null
  const at = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })
  save.run({ id, at, text })
  const message = Number(add.run(id, clientId, text, at).lastInsertRowid)
  const body = JSON.stringify({ conversationId: id, message })
  if (unread < 3) addEvent.run('chat-received', body, at, at, at)
  if (greetedAt === null) addEvent.run('chat-answer-due', body, at, at, at)
  return { id: message, text, at }
}

const transaction = db.transaction(post)

const app = new Hono()
app.get('/readyz', (c) => c.text('ready'))
app.post('/api/chat/messages', async (c) => {
  const [, token = ''] = (c.req.header('cookie') ?? '').split('=')
  const message = transaction.immediate(token, await c.req.json())
  return message ? c.json({ message }, 201) : c.json({ code: 'chat_not_started' }, 404)
})

serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' })
