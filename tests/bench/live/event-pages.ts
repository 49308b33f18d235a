import { type Socket, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { RunningServer } from '../../support/servers/server.ts'
import { patienceSeconds, within } from '../time-limits.ts'
import { residentMb } from '../usage.ts'

/** A page that listens. */
interface Listening {
  readonly path: string
  readonly cookie: string
}

export interface EventPages extends AsyncDisposable {
  /** The growth of the server's memory by each page, in bytes. */
  readonly bytesEach: number
  /** Waits until page `n` has received a text of which this is so, from now on. */
  receives(n: number, isIt: (text: string) => boolean): Promise<void>
  /** How many events page `n` has received since it is open. */
  events(n: number): number
}

interface Wait {
  readonly isIt: (text: string) => boolean
  readonly arrived: () => void
  text: string
}

/** Opens a connection for each page one after the other, each until it has received `first`. */
export async function openEventPages(
  { url, pid }: Pick<RunningServer, 'url' | 'pid'>,
  pages: readonly Listening[],
  { first, settleMs }: { readonly first: string; readonly settleMs: number },
): Promise<EventPages> {
  const { port } = new URL(url)
  const before = await settledMb(pid, settleMs)
  const sockets: Socket[] = []
  const waiting = new Map<number, Wait>()
  const received = new Map<number, number>()

  function receives(n: number, isIt: (text: string) => boolean): Promise<void> {
    const arrival = new Promise<void>((arrived) => waiting.set(n, { isIt, arrived, text: '' }))
    return within(patienceSeconds, `the event of page ${n}, ${pages[n]?.path},`, arrival)
  }

  function take(n: number, text: string): void {
    const events = text.split(/^event: /m).length - 1
    if (events > 0) received.set(n, (received.get(n) ?? 0) + events)
    const one = waiting.get(n)
    if (!one) return
    one.text += text
    if (!one.isIt(one.text)) return
    waiting.delete(n)
    one.arrived()
  }

  for (const [n, { path, cookie }] of pages.entries()) {
    const opened = receives(n, (text) => text.includes(first))
    const socket = connect({ host: '127.0.0.1', port: Number(port), noDelay: true })
    sockets.push(socket)
    socket.on('data', (part: Buffer) => take(n, part.toString('latin1')))
    socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\n\r\n`)
    await opened
  }
  const after = await settledMb(pid, settleMs)
  return {
    bytesEach: ((after - before) * 1_000_000) / pages.length,
    receives,
    events: (n) => received.get(n) ?? 0,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** After everything that was only needed for a moment is gone. */
async function settledMb(pid: number, settleMs: number): Promise<number> {
  await pause(settleMs)
  return residentMb(pid)
}
