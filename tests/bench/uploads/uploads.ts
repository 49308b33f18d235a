import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from '../../support/servers/server.ts'
import { largePhoto, uploadAtOnce } from '../../support/uploads/many-uploads.ts'
import { type Part, atMost, ms, whole } from '../report.ts'
import { type Setting, withoutJobs } from '../setting.ts'
import { type Seen, at, betweenProbesMs, watched } from './watch-health.ts'

const usualAtOnce = 100
/** Some more than run at once: the others are refused. */
const quickAtOnce = 12
const known = new Set(['201', '503 after 5', 'closed'])

/** 100 photos at once: the memory that they take, and the time that `/healthz` takes meanwhile. */
export async function uploads({ rounds, quick, cores }: Setting): Promise<Part> {
  const atOnce = quick ? quickAtOnce : usualAtOnce
  // The server runs on all cores, as it does where it is deployed: pictures are made smaller beside the main thread.
  const through = cores.core === undefined ? [] : ['taskset', '-c', `0-${cpus().length - 1}`]
  await using server = await startServer({ env: withoutJobs, through })
  const photo = join(server.dataDir, 'photo.jpg')
  const bytes = await largePhoto()
  writeFileSync(photo, bytes)
  const quiet = await watched(server, () => pause(quick ? 300 : 2_000))
  const seen: Seen[] = []
  let taken = 0
  for (let round = 1; round <= rounds; round += 1) {
    seen.push(
      await watched(server, async () => {
        const answers = await uploadAtOnce(server.url, photo, atOnce)
        const other = answers.find((answer) => !known.has(answer))
        if (other !== undefined) throw new Error(`an upload was answered ${other}`)
        taken += answers.filter((answer) => answer === '201').length
      }),
    )
    console.error(`  round ${round} of ${rounds}`)
  }
  if (taken < rounds) throw new Error(`${taken} uploads were taken in ${rounds} rounds`)
  const times = seen.flatMap((round) => round.times).toSorted((a, b) => a - b)
  const quietTimes = quiet.times.toSorted((a, b) => a - b)
  const mostMb = Math.max(...seen.map((round) => round.mostMb))
  return {
    title: 'Uploads',
    about: `${atOnce} photos of 12 megapixels and ${whole(bytes.length / 1_000_000)} MB are sent at once to \`POST /api/booking-draft/photos\` by strangers, ${rounds} times one after the other. Eight run at once, the others are answered 503. Meanwhile \`GET /healthz\` is asked over a new connection each time, ${betweenProbesMs} ms after the answer before. The server runs on all cores; the sender shares them. Memory is the most that was resident.`,
    columns: ['', 'at rest', `${atOnce} uploads at once`],
    rows: [
      ['requests for /healthz', whole(quietTimes.length), whole(times.length)],
      ['/healthz, p50', ms(at(quietTimes, 0.5)), ms(at(times, 0.5))],
      ['/healthz, p99', ms(at(quietTimes, 0.99)), ms(at(times, 0.99))],
      ['/healthz, slowest', ms(at(quietTimes, 1)), ms(at(times, 1))],
      ['resident at most', `${whole(quiet.mostMb)} MB`, `${whole(mostMb)} MB`],
      ['photos taken', '', whole(taken)],
    ],
    verdicts: [
      atMost('resident during uploads', mostMb, 300, ' MB'),
      // The slowest of so few answers is one busy moment of the machine.
      ...(quick ? [] : [atMost('/healthz during uploads, slowest', at(times, 1), 100, ' ms')]),
    ],
  }
}
