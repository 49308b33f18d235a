/** Node's own server and nothing else. */
import { createServer } from 'node:http'

createServer((_, outgoing) => {
  outgoing.end('ready')
}).listen(Number(process.env['PORT']), '127.0.0.1')
