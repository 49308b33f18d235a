/** A photo by the shortest way: Hono, sharp, the same copy, copy and original on the disk, one row committed. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import Database from 'better-sqlite3'
import { Hono } from 'hono'
import sharp from 'sharp'

const folder = join(process.env['DATA_DIR'] ?? '', 'bare-photos')
mkdirSync(folder, { recursive: true })
const db = new Database(join(folder, 'photos.sqlite'))
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.exec(
  'create table photos (id text primary key, digest text, file text, width integer, height integer, original text)',
)
const insert = db.prepare('insert into photos values (?, ?, ?, ?, ?, ?)')

async function keep(name: string, bytes: Uint8Array): Promise<void> {
  const path = join(folder, name)
  await using handle = await open(`${path}.part`, 'wx')
  await handle.writeFile(bytes)
  await handle.sync()
  await rename(`${path}.part`, path)
}

const app = new Hono()
app.get('/readyz', (c) => c.text('ready'))
app.put('/api/visits/:visit/photos/:photo', async (c) => {
  const { photo } = await c.req.parseBody()
  if (!(photo instanceof File)) return c.json({ code: 'not_valid' }, 422)
  const bytes = Buffer.from(await photo.arrayBuffer())
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .resize({ width: 2_000, height: 2_000, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
  const [file, original] = [randomUUID(), randomUUID()]
  await keep(original, bytes)
  await keep(file, data)
  const digest = createHash('sha256').update(bytes).digest('hex')
  insert.run(c.req.param('photo'), digest, file, info.width, info.height, original)
  return c.json({ id: c.req.param('photo') }, 201)
})

serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' })
