import { existsSync, mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { setupCodeFile } from '../../../src/setup/open-setup.ts'
import { killedProcess } from '../killed-process.ts'

const run = killedProcess(join(import.meta.dirname, 'set-up.ts'))

function keptIn(dataDir: string) {
  const database = new Database(join(dataDir, 'callout.sqlite'), { readonly: true })
  const all = (sql: string) => database.prepare<[], unknown>(sql).pluck().all()
  try {
    return {
      admins: all(`select email from users where role = 'admin'`),
      owners: all('select count(*) from site_setup where owner_id is not null'),
      audited: all(`select count(*) from audit_log where action = 'site_set_up'`),
      names: all(`select json_extract(value, '$.business_name') from settings where key = 'site'`),
      districts: all('select code from districts'),
    }
  } finally {
    database.close()
  }
}

const whole = {
  admins: ['olive@example.com'],
  owners: [1],
  audited: [1],
  names: ['Leeds Leaks'],
  districts: ['LS1'],
}

describe('a set-up whose process is killed', () => {
  it.each(['settings', 'settings-kept', 'districts', 'districts-kept', 'owner'])(
    'before %s is over leaves no owner, and the same form goes on after the restart',
    async (step) => {
      using folder = mkdtempDisposableSync(join(tmpdir(), 'callout-setup-'))
      const { signal, said } = await run({ DATA_DIR: folder.path, KILL_AT: step })
      expect([signal, said]).toEqual(['SIGKILL', ''])
      expect(keptIn(folder.path)).toMatchObject({ admins: [], owners: [0], audited: [0] })
      expect(existsSync(setupCodeFile(folder.path))).toBe(true)
      expect((await run({ DATA_DIR: folder.path })).lines.at(-1)).toBe('set up')
      expect(keptIn(folder.path)).toEqual(whole)
    },
  )

  it('after the owner is made leaves all of it, and the code is void', async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'callout-setup-'))
    expect((await run({ DATA_DIR: folder.path, KILL_AT: 'owner-kept' })).signal).toBe('SIGKILL')
    expect(keptIn(folder.path)).toEqual(whole)
    expect((await run({ DATA_DIR: folder.path })).lines.at(-1)).toBe('set-up-already')
    expect(existsSync(setupCodeFile(folder.path))).toBe(false)
    expect(keptIn(folder.path)).toEqual(whole)
  })
})
