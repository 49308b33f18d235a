/** Server-Sent Events with Node's own server and nothing else: a sign of life for all, and no news. */
import { type ServerResponse, createServer } from 'node:http'

const listeners = new Set<ServerResponse>()
createServer((incoming, outgoing) => {
  if (incoming.url !== '/api/events') return outgoing.end('ready')
  outgoing.writeHead(200, { 'content-type': 'text/event-stream' })
  outgoing.write('event: unread\ndata: {"unread":0}\n\n')
  listeners.add(outgoing)
  outgoing.on('close', () => listeners.delete(outgoing))
  return outgoing
}).listen(Number(process.env['PORT']), '127.0.0.1')

setInterval(() => {
  for (const listener of listeners) listener.write(':\n\n')
}, 20_000)
