import { once } from 'node:events'
import { type IncomingMessage, get, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { patienceSeconds, within } from '../time-limits.ts'
import { residentMb } from '../usage.ts'

const pieceBytes = 256 * 1024
const sampleMs = 20

export interface Transfer {
  readonly mbPerSecond: number
  /** By how much the server's memory was above that before, at most. */
  readonly moreMb: number
}

/** Sends the parts of a body as fast as the server takes them, until it has answered 201; the answer. */
export async function sendBody(
  url: string,
  headers: Readonly<Record<string, string>>,
  parts: readonly Buffer[],
): Promise<string> {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const sent = request(url, { method: 'POST', agent: false, headers: { ...headers, 'content-length': length } })
  limit(sent, url)
  const answer = new Promise<IncomingMessage>((resolve, reject) => sent.on('response', resolve).on('error', reject))
  answer.catch(() => {})
  for (const part of parts) {
    for (let at = 0; at < part.length; at += pieceBytes) {
      if (sent.destroyed) break
      if (!sent.write(part.subarray(at, at + pieceBytes))) {
        await within(patienceSeconds, `room for more of a body of ${url}`, Promise.race([once(sent, 'drain'), answer]))
      }
    }
  }
  sent.end()
  const { statusCode } = await answer
  const words = await text(await answer)
  if (statusCode !== 201) throw new Error(`${url} answered ${statusCode}: ${words}`)
  return words
}

/** Reads an answer to its end, and keeps nothing of it; how many bytes came. */
export async function takeBody(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const asked = get(url, { agent: false, headers })
  limit(asked, url)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  let bytes = 0
  for await (const piece of answer) bytes += (piece as Buffer).length
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`)
  return bytes
}

function limit(asked: ReturnType<typeof request>, url: string): void {
  asked.setTimeout(patienceSeconds * 1_000, () => {
    asked.destroy(new Error(`nothing came from ${url} for ${patienceSeconds} s`))
  })
}

/** How fast so many bytes went, and what the server took for them. */
export async function watchTransfer(pid: number, bytes: number, work: () => Promise<unknown>): Promise<Transfer> {
  const before = residentMb(pid)
  let most = before
  let isOver = false
  async function watch(): Promise<void> {
    while (!isOver) {
      most = Math.max(most, residentMb(pid))
      await pause(sampleMs)
    }
  }
  const begun = performance.now()
  let seconds = 0
  const worked = work().finally(() => {
    seconds = (performance.now() - begun) / 1000
    isOver = true
  })
  await Promise.all([watch(), worked])
  return { mbPerSecond: bytes / 1_000_000 / seconds, moreMb: most - before }
}
