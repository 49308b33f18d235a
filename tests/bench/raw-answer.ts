import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** As it came, compressed. */
  readonly body: Buffer
}

/** Unlike `fetch`, leaves the body as it went over the wire. */
export function rawAnswer(url: string, headers: Readonly<Record<string, string>>): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers, agent: false }, (answer) => {
      const named = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
      buffer(answer).then(
        (body) => resolve({ status: answer.statusCode ?? 0, headers: Object.fromEntries(named), body }),
        reject,
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}
