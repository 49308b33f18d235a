import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../../tests/support/database.ts'
import { readConfig } from '../config.ts'
import { adminCreate } from './admin-create.ts'
import { seed } from './seed.ts'

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a change from the command line', () => {
  it('is recorded once in the audit log: the new role, the changes of the catalogue, the first list of keywords', async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'callout-'))
    const config = readConfig({ DATA_DIR: folder.path })
    await adminCreate(config, { email: 'boss@example.com', password: 'the long one of the boss', role: 'admin' })
    await seed(config, {})
    await seed(config, {})
    using database = openDatabase(config.databaseFile)
    const lines = database.raw.prepare('select user_id, role, action, device, after_json from audit_log').all()
    expect(lines).toMatchObject([
      { user_id: null, role: 'system', action: 'staff_created', device: 'command line' },
      { user_id: null, role: 'system', action: 'forms_seeded', device: 'command line' },
      { user_id: null, role: 'system', action: 'catalogue_seeded', device: 'command line' },
      { user_id: null, role: 'system', action: 'keyword_run_begun', device: 'command line' },
    ])
    expect(JSON.stringify(lines)).not.toContain('boss@example.com')
  })
})
