import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lockDataFolder } from './data-folder-lock.ts'

const here = new URL('http://localhost:3000')
const there = new URL('http://localhost:3001')
const aFolder = () => mkdtempDisposableSync(join(tmpdir(), 'callout-lock-'))

describe('lockDataFolder', () => {
  it('refuses a second server on the folder, in a line that names the first', () => {
    using folder = aFolder()
    using _first = lockDataFolder(folder.path, here)
    const second = () => lockDataFolder(folder.path, there, 0)
    expect(second).toThrow(
      `Another server works in ${folder.path}: http://localhost:3000/, process ${process.pid}. Stop it first, or give this one a DATA_DIR of its own.`,
    )
    expect(second).toThrow('http://localhost:3000/')
  })

  it('lets the next one in once the first has stopped', () => {
    using folder = aFolder()
    lockDataFolder(folder.path, here)[Symbol.dispose]()
    using _second = lockDataFolder(folder.path, there, 0)
    expect(() => lockDataFolder(folder.path, here, 0)).toThrow('http://localhost:3001/')
  })

  it('leaves two folders to two servers', () => {
    using one = aFolder()
    using other = aFolder()
    using _first = lockDataFolder(one.path, here)
    expect(() => lockDataFolder(other.path, there, 0)[Symbol.dispose]()).not.toThrow()
  })

  it('holds between processes, and is gone with a process that is killed', async () => {
    using folder = aFolder()
    const module = join(import.meta.dirname, 'data-folder-lock.ts')
    const program = `const { lockDataFolder } = await import(${JSON.stringify(module)})
      globalThis.held = lockDataFolder(${JSON.stringify(folder.path)}, new URL('http://localhost:3002'))
      console.log('held')
      setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    expect(() => lockDataFolder(folder.path, here, 0)).toThrow(`http://localhost:3002/, process ${child.pid}`)
    child.kill('SIGKILL')
    await once(child, 'exit')
    using _next = lockDataFolder(folder.path, here, 0)
  })
})
