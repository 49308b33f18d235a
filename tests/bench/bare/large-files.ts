/** A large file by the shortest way: Node's own server, which streams the body to the disk, flushes it, and streams it back. */
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const path = join(process.env['DATA_DIR'] ?? '', 'bare-file')

async function take(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const part = `${path}.part`
  await pipeline(incoming, createWriteStream(part))
  await using handle = await open(part, 'r+')
  await handle.sync()
  await rename(part, path)
  outgoing.writeHead(201).end('{}')
}

async function give(outgoing: ServerResponse): Promise<void> {
  const { size } = await stat(path)
  outgoing.writeHead(200, { 'content-type': 'video/mp4', 'content-length': size })
  await pipeline(createReadStream(path), outgoing)
}

createServer((incoming, outgoing) => {
  if (incoming.url === '/readyz') outgoing.end('ready')
  else if (incoming.method === 'POST') void take(incoming, outgoing)
  // A client may close its connection as soon as it has the last byte, before this side has noted the end.
  else void give(outgoing).catch(() => {})
}).listen(Number(process.env['PORT']), '127.0.0.1')
