import { describe, expect, it } from 'vitest'
import { type Source, fixedWaitsOf, readSources } from './sources.ts'

const isTest = ({ path }: Source) => /\.test\.tsx?$/.test(path) || path.startsWith('tests/')
/** Benchmarks measure time, and this file holds the breaches that are planted. */
const isExempt = ({ path }: Source) => path.startsWith('tests/bench/') || path === 'tests/architecture/waits.test.ts'
const sources = readSources().filter((source) => !isExempt(source))
const tests = sources.filter(isTest)

/** The lines of the sources that match. */
function linesWith(pattern: RegExp, all: readonly Source[]): readonly string[] {
  return all.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1}`] : [])),
  )
}

const planted = (text: string): Source => ({ path: 'tests/http/planted.test.ts', text })

/** Bodies that come slowly, or fakes that answer late: the time is what they are for. */
const slowOnes = [
  'src/http/uploads/large-upload.test.ts',
  'src/http/uploads/uploads.test.ts',
  'tests/fakes/paypal/index.ts',
  'tests/fakes/stripe/server.ts',
]

describe('a wait of a test', () => {
  it.each([
    'await page.waitForTimeout(3_000)',
    'await pause(20)',
    'await setTimeout(20)',
    'await new Promise((resolve) => setTimeout(resolve, 20))',
    'export const later = async () => { await new Promise((done) => { setTimeout(done, 5) }) }',
  ])('for a time is caught: %s', (text) => {
    expect(fixedWaitsOf(planted(text))).toEqual([1])
  })

  it.each([
    'for (;;) { if (await isDone()) break; await pause(2) }',
    'while (!isOver) { look(); await setTimeout(10) }',
    'await expect.poll(count).toBe(3)',
    'await vi.waitFor(() => look())',
    'setTimeout(() => worker.stop(), 20)',
  ])('for a condition passes: %s', (text) => {
    expect(fixedWaitsOf(planted(text))).toEqual([])
  })

  it('is for a condition everywhere, and never for a time', () => {
    const found = tests.flatMap((source) => fixedWaitsOf(source).map((line) => `${source.path}:${line}`))
    expect(found.filter((place) => !slowOnes.some((path) => place.startsWith(`${path}:`)))).toEqual([])
    expect(linesWith(/\.waitForTimeout\([\d_]/, tests)).toEqual([])
  })
})

const retried = /\b(?:it|test|describe)\b.*\{[^}]*\bretry:/
const replacedModule = /\bvi\.(?:mock|doMock)\(/
const judgedTime = /expect\(\s*performance\.now\(\)/

describe('a test', () => {
  it.each([
    [retried, "it('works', { retry: 2 }, () => {})"],
    [retried, "describe.each(all)('%s', { timeout: 5, retry: 2 }, () => {})"],
    [replacedModule, "vi.mock('node:os')"],
    [judgedTime, 'expect(performance.now() - before).toBeLessThan(5_000)'],
  ])('that breaks the rule %s is caught', (pattern, text) => {
    expect(linesWith(pattern, [planted(text)])).toEqual(['tests/http/planted.test.ts:1'])
  })

  it('is never tried again to become green', () => {
    expect(linesWith(retried, tests)).toEqual([])
    const settings = sources.filter(({ path }) => path === 'vitest.config.ts')
    expect(settings.map(({ text }) => text.includes('retry'))).toEqual([false])
  })

  it('replaces no module: the files of a worker share theirs', () => {
    expect(linesWith(replacedModule, tests)).toEqual([])
  })

  it('judges no time: speed belongs to the benchmarks', () => {
    expect(linesWith(judgedTime, tests)).toEqual([])
  })
})

const machineTime = /\bTemporal\.Now\b/

describe('the time of the machine', () => {
  it('is read by the one Clock of the system, and by no other code of the product', () => {
    expect(linesWith(machineTime, [planted('const at = Temporal.Now.instant()')])).toHaveLength(1)
    const product = sources.filter((source) => !isTest(source) && !source.path.startsWith('scripts/'))
    const readers = linesWith(machineTime, product).map((place) => place.split(':')[0])
    expect(readers).toEqual(['adapters/system/index.ts'])
  })
})
