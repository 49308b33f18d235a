import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freePort, newDataDir } from '../support/servers/server.ts'

it('npm start hands SIGTERM on to the server, which drains and leaves the port free, with exit code 0', async () => {
  const dataDir = newDataDir()
  const port = await freePort()
  const npm = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'] ?? '', HOME: dataDir, PORT: String(port), DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  try {
    const ended = once(npm, 'exit')
    await expect.poll(() => answers(port)).toBe(true)
    npm.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(await answers(port)).toBe(false)
  } finally {
    npm.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
})

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  } catch {
    return false
  }
}
