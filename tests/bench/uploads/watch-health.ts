import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { RunningServer } from '../../support/servers/server.ts'
import { patienceSeconds } from '../time-limits.ts'
import { residentMb } from '../usage.ts'

/** The pause between two questions for `/healthz`, in milliseconds. */
export const betweenProbesMs = 10

export interface Seen {
  /** Milliseconds of each answer of `/healthz`. */
  readonly times: readonly number[]
  readonly mostMb: number
}

/** Asks the server how it is for as long as the work takes. */
export async function watched(
  { url, pid }: RunningServer,
  work: () => Promise<void>,
  path = '/healthz',
): Promise<Seen> {
  const times: number[] = []
  let mostMb = 0
  let isOver = false
  async function watch(): Promise<void> {
    while (!isOver) {
      times.push(await probe(`${url}${path}`))
      mostMb = Math.max(mostMb, residentMb(pid))
      await pause(betweenProbesMs)
    }
  }
  await Promise.all([watch(), work().finally(() => (isOver = true))])
  return { times, mostMb }
}

/** Milliseconds until the answer is there, over a connection of its own. */
function probe(address: string): Promise<number> {
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    const asked = get(address, { agent: false }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`/healthz answered ${answer.statusCode}`))
      answer.resume().once('end', () => resolve(performance.now() - begun))
    })
    asked.setTimeout(patienceSeconds * 1_000, () => {
      asked.destroy(new Error(`the answer of ${address} did not come within ${patienceSeconds} s`))
    })
    asked.once('error', reject)
  })
}

/** The least of the sorted times that this share of them does not exceed. */
export function at(sorted: readonly number[], share: number): number {
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0
}
