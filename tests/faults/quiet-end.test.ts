import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const main = join(import.meta.dirname, '../../src/main.ts')

describe('a command whose reader has enough', () => {
  it.each([[['licences']], [['--help']]])('ends without a word: %j', async (args) => {
    const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.destroy()
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
    const [code] = await once(child, 'close')
    expect([code, said]).toEqual([0, ''])
  })
})
