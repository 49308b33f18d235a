import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { constants, getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { runCommand } from './run-command.ts'

const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-command-'))
afterAll(() => folder.remove())
const wait = { timeout: 60_000, interval: 50 }
const never = new AbortController().signal

let programs = 0

/** A program of these lines, in the place of Callout. */
function program(text: string): readonly string[] {
  const file = join(folder.path, `program-${(programs += 1)}.mjs`)
  writeFileSync(file, text)
  return [file]
}

const run = (text: string, args: readonly string[] = [], signal = never) => runCommand(args, signal, program(text))

describe('a command in a process of its own', () => {
  it('gets its arguments as they are, and says how it ended', async () => {
    const said = `console.error(JSON.stringify(process.argv.slice(2))); process.exitCode = 8`
    const args = ['restore', "/mnt/it's a disk/$HOME", '--verify']
    expect(await run(said, args)).toEqual({ code: 8, says: JSON.stringify(args) })
    expect(await run('')).toEqual({ code: 0, says: '' })
  })

  it('is remembered by the end of what it said, however much that was', async () => {
    const { says } = await run(`console.error('x'.repeat(300_000)); console.error('The disk is full.')`)
    expect(says).toMatch(/x\nThe disk is full\.$/)
    expect(says.length).toBeLessThanOrEqual(2_000)
  })

  it('that writes much to its output is not held up', async () => {
    expect((await run(`console.log('x'.repeat(5_000_000))`)).code).toBe(0)
  })

  it('that dies is no success', async () => {
    expect((await run(`process.kill(process.pid, 'SIGKILL')`)).code).not.toBe(0)
  })

  it('runs behind everything else, and ends with its server', async () => {
    const stop = new AbortController()
    const file = join(folder.path, 'pid')
    const text = `import { writeFileSync } from 'node:fs'
      writeFileSync(${JSON.stringify(file)}, String(process.pid)); setInterval(() => {}, 1_000)`
    const ended = run(text, [], stop.signal).catch((fault: unknown) => fault)
    const pid = await vi.waitFor(() => {
      const written = readFileSync(file, 'utf8')
      if (written === '') throw new Error('it has not begun')
      return Number(written)
    }, wait)
    expect(getPriority(pid)).toBe(constants.priority.PRIORITY_LOW)
    stop.abort()
    expect(await ended).toMatchObject({ name: 'AbortError' })
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(/ESRCH/), wait)
  })
})
