import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../support/servers/server.ts'
import { mp4 } from '../../support/uploads/thread-files.ts'
import { copyData } from '../data/datasets.ts'
import { bookingId, visitsData } from '../data/field-data.ts'
import { type Part, atLeast, atMost, whole } from '../report.ts'
import { median } from '../rounds.ts'
import { type Setting, withoutJobs } from '../setting.ts'
import { type Transfer, sendBody, takeBody, watchTransfer } from './large-transfer.ts'
import { customerCookie } from './thread-data.ts'

const bookings = 64
const boundary = 'callout-bench-film'
const uuid = (n: number) => `00000000-0000-4000-a000-${n.toString(16).padStart(12, '0')}`

interface Both {
  readonly up: Transfer
  readonly down: Transfer
}

/** A film of 100 MB in a conversation: how fast it comes and goes, and the memory that it takes. */
export async function threadFiles({ rounds, cores, quick }: Setting): Promise<Part> {
  const size = quick ? 16_000_000 : 100_000_000
  const times = Math.min(rounds, quick ? 2 : 5)
  await using opened = new AsyncDisposableStack()
  const folders = ['callout', 'bare'].map((name) => {
    const folder = mkdtempSync(join(tmpdir(), `callout-bench-films-${name}-`))
    opened.defer(() => rmSync(folder, { recursive: true }))
    return folder
  })
  const [ours = '', theirs = ''] = folders
  copyData(await visitsData(bookings), ours)
  // Both run on all cores, as they do where they are deployed: files are written beside the main thread.
  const through = cores.core === undefined ? [] : ['taskset', '-c', `0-${cpus().length - 1}`]
  const callout = opened.use(await startServer({ dataDir: ours, through, env: withoutJobs }))
  const bare = opened.use(
    await startServer({ dataDir: theirs, through, program: ['tests/bench/bare/large-files.ts'], env: withoutJobs }),
  )

  let sent = 0
  /** Each film goes to the thread of another booking. */
  async function ofCallout(film: Buffer): Promise<Both> {
    const n = sent
    sent += 1
    const cookie = customerCookie(n)
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="client_id"\r\n\r\n${uuid(n)}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="leak.mp4"\r\ncontent-type: video/mp4\r\n\r\n`
    const parts = [Buffer.from(head), film, Buffer.from(`\r\n--${boundary}--\r\n`)]
    const headers = { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` }
    let address = ''
    const up = await watchTransfer(callout.pid, film.length, async () => {
      const answer = await sendBody(`${callout.url}/api/bookings/${bookingId(n)}/files`, headers, parts)
      address = (JSON.parse(answer) as { readonly media_url: string }).media_url
    })
    return { up, down: await downFrom(callout.pid, `${callout.url}${address}`, { cookie }, film.length) }
  }
  async function ofBare(film: Buffer): Promise<Both> {
    const up = await watchTransfer(bare.pid, film.length, () => sendBody(`${bare.url}/film`, {}, [film]))
    return { up, down: await downFrom(bare.pid, `${bare.url}/film`, {}, film.length) }
  }

  const film = mp4(size)
  // The code is warm, and has its buffers.
  for (const warmUp of [mp4(8_000_000), mp4(8_000_000)]) {
    await ofCallout(warmUp)
    await ofBare(warmUp)
  }
  const measured = { callout: [] as Both[], bare: [] as Both[] }
  for (let round = 1; round <= times; round += 1) {
    const order = [
      async () => void measured.callout.push(await ofCallout(film)),
      async () => void measured.bare.push(await ofBare(film)),
    ]
    for (const one of round % 2 === 1 ? order : order.toReversed()) await one()
    console.error(`  round ${round} of ${times}`)
  }
  const speed = (of: keyof typeof measured, way: keyof Both) => median(measured[of].map((one) => one[way].mbPerSecond))
  const more = (of: keyof typeof measured, way: keyof Both) => Math.max(...measured[of].map((one) => one[way].moreMb))
  const row = (title: string, of: keyof typeof measured) => [
    title,
    ...(['up', 'down'] as const).flatMap((way) => [`${whole(speed(of, way))} MB/s`, `${whole(more(of, way))} MB`]),
  ]
  return {
    title: 'Large files of conversations',
    about: `A film of ${whole(size / 1_000_000)} MB is sent to \`POST /api/bookings/{id}/files\`, and fetched again from \`GET /api/files/{id}\`, ${times} times, each to the thread of another booking: membership, the form, the judgement of the content to its end, the file flushed to the disk, and the message committed. The comparison is Node's own server: it streams the body to a file, flushes that, and streams it back. Both run on all cores, which the sender shares. Memory is the most that was resident during a transfer above that before it.`,
    columns: ['', 'up', 'memory', 'down', 'memory'],
    rows: [row('Callout', 'callout'), row('bare', 'bare')],
    verdicts: [
      atLeast('a large file up against a bare stream', speed('callout', 'up') / speed('bare', 'up'), 0.5),
      atLeast('a large file down against a bare stream', speed('callout', 'down') / speed('bare', 'down'), 0.6),
      atMost('more memory for a large file', Math.max(more('callout', 'up'), more('callout', 'down')), 32, ' MB'),
    ],
  }
}

async function downFrom(
  pid: number,
  url: string,
  headers: Readonly<Record<string, string>>,
  size: number,
): Promise<Transfer> {
  return watchTransfer(pid, size, async () => {
    const bytes = await takeBody(url, headers)
    if (bytes !== size) throw new Error(`${bytes} of ${size} bytes came from ${url}`)
  })
}
