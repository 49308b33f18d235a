/**
 * Two pages that swap descriptions, and nothing else: `/first` has its camera open and waits, `/second` begins at the press
 * of its button. The server passes what one of them posts on to the other.
 */
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { text } from 'node:stream/consumers'

const script = `
const picture = { width: { ideal: 640, max: 640 }, height: { ideal: 480, max: 480 }, frameRate: { ideal: 24, max: 30 } }
const name = location.pathname.slice(1)
const other = name === 'first' ? 'second' : 'first'
const events = new EventSource('/events/' + name)
const next = () => new Promise((resolve) => events.addEventListener('message', ({ data }) => resolve(JSON.parse(data)), { once: true }))
const send = (description) => fetch('/to/' + other, { method: 'POST', body: JSON.stringify(description) })
async function open() {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: picture })
  const connection = new RTCPeerConnection()
  connection.addEventListener('track', ({ streams }) => { document.querySelector('video').srcObject = streams[0] })
  for (const track of stream.getTracks()) connection.addTrack(track, stream)
  return connection
}
async function describe(connection) {
  const whole = new Promise((resolve) => connection.addEventListener('icegatheringstatechange', () => {
    if (connection.iceGatheringState === 'complete') resolve()
  }))
  await connection.setLocalDescription()
  await whole
  await send(connection.localDescription)
}
async function wait() {
  const connection = await open()
  document.title = 'waits'
  await connection.setRemoteDescription(await next())
  await describe(connection)
}
async function join() {
  const connection = await open()
  const answer = next()
  await describe(connection)
  await connection.setRemoteDescription(await answer)
}
if (name === 'first') void wait()
else document.querySelector('button').addEventListener('click', () => void join())
`

const page = `<!doctype html><title>call</title><button>Join</button><video class="call-theirs" autoplay playsinline></video><script>${script}</script>`

const pages = new Map<string, ServerResponse>()

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const [, where = '', name = ''] = (incoming.url ?? '').split('/')
  if (where === 'readyz') outgoing.end('ready')
  else if (where === 'events') {
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n')
    pages.set(name, outgoing)
  } else if (where === 'to') {
    pages.get(name)?.write(`data: ${await text(incoming)}\n\n`)
    outgoing.writeHead(202).end()
  } else outgoing.writeHead(200, { 'content-type': 'text/html' }).end(page)
}

createServer((incoming, outgoing) => void answer(incoming, outgoing)).listen(Number(process.env['PORT']), '127.0.0.1')
