import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../support/servers/server.ts'
import { changeData, copyData, documentData } from '../data/datasets.ts'
import { officeCookie, signInOffice } from '../data/fill-documents.ts'
import { type Part, atMost, whole } from '../report.ts'
import { type Setting, withoutJobs } from '../setting.ts'
import { residentMb } from '../usage.ts'

const mostMb = 64
const everyMs = 50

/** The tables of documents and of their lines, as far as memory goes. */
export async function invoiceCsv({ cores, memory, quick }: Setting): Promise<Part> {
  const count = quick ? 4_000 : 1_000_000
  const dataDir = mkdtempSync(join(tmpdir(), 'callout-bench-csv-'))
  try {
    copyData(await documentData(count), dataDir)
    changeData(dataDir, signInOffice)
    await using server = await startServer({ dataDir, ...cores, env: withoutJobs })
    memory.watch('invoice-csv', server.pid)
    // The list opens what a server opens once.
    await take(`${server.url}/api/invoices`, Number.POSITIVE_INFINITY)
    const runs: (Taken & { readonly name: string; readonly grownMb: number })[] = []
    for (const name of ['invoice-lines.csv', 'invoices.csv']) {
      const before = residentMb(server.pid)
      let most = before
      const timer = setInterval(() => {
        most = Math.max(most, residentMb(server.pid))
      }, everyMs)
      const taken = await take(`${server.url}/admin/${name}`, count).finally(() => clearInterval(timer))
      runs.push({ ...taken, name, grownMb: Math.max(most, residentMb(server.pid)) - before })
      console.error(`  ${name}: ${whole(taken.lines)} lines`)
    }
    return {
      title: 'Tables of documents',
      about: `\`GET /admin/invoice-lines.csv\` and \`GET /admin/invoices.csv\` on a business with ${whole(count)} documents, the first ${whole(count)} lines of each, read as fast as they come. The memory is what the server has resident beyond what it had before, measured every ${everyMs} ms.`,
      columns: ['', 'lines', 'seconds', 'lines/s', 'growth of memory'],
      rows: runs.map(({ name, lines, seconds, grownMb }) => [
        `\`${name}\``,
        whole(lines),
        seconds.toFixed(1),
        whole(lines / seconds),
        `${grownMb.toFixed(0)} MB`,
      ]),
      verdicts: [
        atMost(
          `growth of memory by a table of ${whole(count)} lines`,
          Math.max(...runs.map(({ grownMb }) => grownMb)),
          mostMb,
          ' MB',
        ),
      ],
    }
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

interface Taken {
  readonly lines: number
  readonly seconds: number
}

/** Reads an answer, up to so many lines. */
async function take(url: string, most: number): Promise<Taken> {
  const begun = performance.now()
  const answer = await fetch(url, { headers: officeCookie })
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
  let lines = 0
  for await (const part of answer.body ?? []) {
    for (const byte of part) if (byte === 10) lines += 1
    if (lines >= most) break
  }
  return { lines: Math.min(lines, most), seconds: (performance.now() - begun) / 1000 }
}
