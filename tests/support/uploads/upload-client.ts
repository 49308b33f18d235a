/** `node upload-client.ts <address> <file> <times>`: sends a photo so many times at once, and prints the answers. */
import { readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'

const [address = '', file = '', times = '1'] = process.argv.slice(2)
const boundary = 'callout-upload'
const head = `--${boundary}\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
const body = Buffer.concat([Buffer.from(head), readFileSync(file), Buffer.from(`\r\n--${boundary}--\r\n`)])
const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': body.length }

/** The status, with `Retry-After` where there is one; `closed` where the server hung up before its answer was read. */
function send(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const sent = request(address, { method: 'POST', headers, agent: false })
  sent.on('response', (answer: IncomingMessage) => {
    const after = answer.headers['retry-after']
    resolve(`${answer.statusCode}${after === undefined ? '' : ` after ${after}`}`)
    answer.resume()
  })
  sent.on('error', () => resolve('closed'))
  sent.end(body)
  return promise
}

const answers = await Promise.all(Array.from({ length: Number(times) }, send))
process.stdout.write(JSON.stringify(answers))
process.exit(0)
