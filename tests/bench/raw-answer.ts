import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { patienceSeconds } from './time-limits.ts'

export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The body as it came, compressed. */
  readonly body: Buffer
}

/** Reads an answer without decoding its body, which `fetch` does. */
export function rawAnswer(url: string, headers: Readonly<Record<string, string>>): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers, agent: false }, (answer) => {
      const named = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
      buffer(answer).then(
        (body) => resolve({ status: answer.statusCode ?? 0, headers: Object.fromEntries(named), body }),
        reject,
      )
    })
    asked.setTimeout(patienceSeconds * 1_000, () => {
      asked.destroy(new Error(`the answer of ${url} did not come within ${patienceSeconds} s`))
    })
    asked.on('error', reject)
    asked.end()
  })
}
