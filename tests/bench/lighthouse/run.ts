/**
 * `npm run lighthouse [-- /path ...] [--runs 1]` measures the pages of a first visit with Lighthouse on a simulated
 * phone, and exits with 1 where the median of a score is below its target. Without arguments it measures all of them
 * five times, and writes docs/lighthouse.md.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { ensureChromium } from '../../../scripts/chromium.ts'
import { builtFrom, sourcesDigest } from '../../../scripts/sources.ts'
import { freePort, newDataDir, runCallout, startServer } from '../../support/servers/server.ts'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { today } from '../data/calendar.ts'
import { machine, measuredCommit } from '../machine.ts'
import { measure } from './measure.ts'
import { type PageFigures, type Run, figures, lighthouseDocument, misses } from './report.ts'

const all = ['/', '/emergency', '/services', '/area/croydon', '/quote', '/book']
const document = 'docs/lighthouse.md'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' } },
})
const rounds = Number(values.runs)
const paths = positionals.length > 0 ? positionals : all
if (!Number.isInteger(rounds) || rounds < 1 || paths.some((path) => !path.startsWith('/'))) {
  console.error(
    'npm run lighthouse [-- /path ...] [--runs 5]: a path begins with a slash, and there is one run or more.',
  )
  process.exit(2)
}

if (builtFrom() !== sourcesDigest()) {
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

const dataDir = newDataDir()
try {
  await openBusiness()
  const { pages, version } = await measureAll()
  const table = figures(pages)
  console.log(`\n${table}\n`)
  const missed = misses(pages)
  for (const miss of missed) console.error(miss)
  console.log(missed.length === 0 ? 'Every score is reached.' : `${missed.length} scores are missed.`)
  if (missed.length > 0) process.exitCode = 1
  if (positionals.length === 0 && rounds === 5) {
    const versions = { lighthouse: versionOf('lighthouse'), chromium: version }
    const stamp = { day: today(), commit: measuredCommit(), machine: machine() }
    writeFileSync(document, lighthouseDocument(pages, versions, stamp))
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

/** A business with everything that its public pages can show, and live, so that search engines may keep them. */
async function openBusiness(): Promise<void> {
  await runCallout(['seed', '--demo'], dataDir)
  using data = openTestPort(dataDir)
  data.set('site_launch', {}, { launched_at: Temporal.Now.instant().toString({ smallestUnit: 'millisecond' }) })
}

async function measureAll(): Promise<{ readonly pages: readonly PageFigures[]; readonly version: string }> {
  await using server = await startServer({ dataDir, removeDataDir: false })
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const pages: PageFigures[] = []
    for (const path of paths) {
      // The first answer of a page is made; a visitor of a busy site gets it from memory.
      await (await fetch(server.url + path)).text()
      const runs: Run[] = []
      while (runs.length < rounds) runs.push(await measure(server.url + path, port))
      console.error(`  ${path}: ${runs.map(({ scores }) => Object.values(scores).join('/')).join(', ')}`)
      pages.push({ path, runs })
    }
    return { pages, version: browser.version() }
  } finally {
    await browser.close()
  }
}

function versionOf(name: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'))
  return version
}
